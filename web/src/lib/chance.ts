import { t } from './words';

/** A chance from 0 to 1 in words; what is not proved is never told as certain. */
export function chanceText(chance: number): string {
  const percent = Math.round(chance * 100);
  if (percent < 1) return t('chance-under');
  return percent > 99 ? t('chance-over') : t('chance', { percent });
}
