// What a date field says that it understood, written down without the code that says it.

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** 2026-11-05T14:30 as a page says it: '5 November 2026, 14:30'. */
export function inWords(date: string): string {
  const [day = '', time] = date.split('T');
  const [year, month, ofMonth] = day.split('-');
  const parts = [ofMonth === undefined ? '' : Number(ofMonth), months[Number(month) - 1] ?? '', year];
  const words = parts.filter((one) => one !== '').join(' ');
  return time === undefined ? words : `${words}, ${time}`;
}
