import { settings } from './settings.svelte';

/** What can be heard: four wooden knocks. */
export type SoundName = 'place' | 'capture' | 'end' | 'lowTime';

/** How each sounds: the pitch of the wood in hertz, how long it rings in seconds, and how often it is struck. */
const SOUNDS: Record<SoundName, { pitch: number; ring: number; strokes: number[] }> = {
  place: { pitch: 520, ring: 0.07, strokes: [0] },
  capture: { pitch: 340, ring: 0.1, strokes: [0, 0.07] },
  end: { pitch: 260, ring: 0.22, strokes: [0, 0.16, 0.32] },
  lowTime: { pitch: 780, ring: 0.05, strokes: [0, 0.12] }
};

let context: AudioContext | null = null;

/** Browsers let a page sound only after the visitor has touched it; call this when they do. */
export function unlockAudio(): () => void {
  const wake = () => {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
  };
  window.addEventListener('pointerdown', wake);
  window.addEventListener('keydown', wake);
  return () => {
    window.removeEventListener('pointerdown', wake);
    window.removeEventListener('keydown', wake);
  };
}

export function playSound(name: SoundName): void {
  if (!context || context.state !== 'running' || settings.preferences.sound === 'off') return;
  const { pitch, ring, strokes } = SOUNDS[name];
  for (const stroke of strokes) strike(context, context.currentTime + stroke, pitch, ring);
}

/** One stroke: a tone that falls and dies away, as wood does. */
function strike(context: AudioContext, at: number, pitch: number, ring: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch * 1.6, at);
  tone.frequency.exponentialRampToValueAtTime(pitch, at + 0.02);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.35, at + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + ring);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + ring + 0.02);
}
