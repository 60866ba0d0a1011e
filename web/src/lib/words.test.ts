import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasMessage, t } from './words';

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}

describe('the words of the page', () => {
  it('has a message for every name that is asked for', () => {
    const sources = files('src').filter((path) => /\.(svelte|ts)$/.test(path) && !path.endsWith('.test.ts'));
    const asked = sources.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/\bt\('([a-z0-9-]+)'/g)].map(([, name]) => name ?? ''));
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((name) => !hasMessage(name))).toEqual([]);
  });

  it('puts values into messages', () => {
    expect(t('watchers', { count: 1 })).toBe('1 spectator');
    expect(t('watchers', { count: 3 })).toBe('3 spectators');
    expect(t('piece-tile', { dots: 2 })).toBe('tile with 2 dots');
    expect(t('piece-pyramid', { height: 3, points: 1 })).toBe('stack of 3, 1 point');
    expect(t('piece-cube', { sign: 'one_way', towards: 'north' })).toBe('barragoon, one-way up');
    expect(t('piece-cube', { sign: 'two_way', towards: 'west' })).toBe('barragoon, two-way left and right');
    expect(t('piece-cube', { sign: 'cross', towards: 'none' })).toBe('barragoon, cross');
  });
});
