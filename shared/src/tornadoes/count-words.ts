import { groupedNumber } from '../text/grouped-number.ts';

const words = (
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen twenty'
).split(' ');

/** `no`, `one` to `twenty`, then digits. */
export function countWord(count: number): string {
  return words[count] ?? groupedNumber(count);
}

/** `no tornadoes`, `1 tornado`, `1,200 tornadoes` */
export function counted(count: number, one: string, many: string): string {
  return `${count === 0 ? 'no' : groupedNumber(count)} ${count === 1 ? one : many}`;
}

/** `no tornadoes`, `1 tornado`, `86 tornadoes` */
export function tornadoes(count: number): string {
  return counted(count, 'tornado', 'tornadoes');
}
