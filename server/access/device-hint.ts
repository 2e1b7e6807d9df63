// Browser and system by the words of a User-Agent header, so that people know their own sessions apart. A hint: a
// header says what its sender likes. Of the header itself nothing is kept.

// In the order in which they decide: most browsers also name those that they descend from.
const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What tells browsers apart stands within so many characters; Safari's expression takes quadratic time over more. */
const looksAt = 500;

/** 'Firefox on Android', 'Chrome', or null for what is none of the known. */
export function deviceHint(userAgent: string | undefined): string | null {
  const start = (userAgent ?? '').slice(0, looksAt);
  const named = (known: [RegExp, string][]) => known.find(([words]) => words.test(start))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
