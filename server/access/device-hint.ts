// Names browser and system from a User-Agent header, so that administrators can tell their sessions apart. It is only
// a hint: the header can be forged. The header itself is not stored.

// The order matters: most browsers also name the browsers that they derive from.
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

/** How many characters are examined: Safari's expression takes quadratic time on longer texts. */
const maxExamined = 500;

/** 'Firefox on Android', 'Chrome', or null for an unknown browser. */
export function deviceHint(userAgent: string | undefined): string | null {
  const start = (userAgent ?? '').slice(0, maxExamined);
  const named = (known: [RegExp, string][]) => known.find(([words]) => words.test(start))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
