// Units of test results and doses in UCUM (Unified Code for Units of Measure, ucum.org), as E2B(R3) wants them. The list
// holds the units of this field, not all of UCUM: a letter that means something else there, such as C for coulomb, is none
// of them.

/** Prefixes of each unit; a space: it stands without one. Units without an entry take no prefix. */
const prefixes: Readonly<Record<string, string>> = {
  g: ' k d m u n p f',
  L: ' d m u n p f',
  l: ' d m u n p f',
  mol: ' m u n p f',
  eq: ' m u n',
  osm: ' m',
  U: ' k m u n',
  '[iU]': ' k M m u',
  '[IU]': ' k M m u',
  m: ' k d c m u n',
  s: ' m u',
  kat: ' u n',
  Pa: ' k',
  'm[Hg]': 'm c',
  'm[H2O]': 'm c',
  cal: ' k',
  J: ' k m',
  V: ' m u',
  Gy: ' m c',
  Sv: ' m u',
  Bq: ' k M G',
  Ci: ' m u n',
};
const alone =
  '% [ppm] [ppb] [pH] Cel [degF] K min h d wk mo a deg Hz bar W [HPF] [LPF] [CFU] [drp] [in_i] [lb_av] [arb’U] dpt'
    .replace('’', "'")
    .split(' ');
const units: ReadonlySet<string> = new Set([
  ...alone,
  ...Object.entries(prefixes).flatMap(([unit, all]) =>
    (all.startsWith(' ') ? ['', ...all.trim().split(' ')] : all.split(' ')).map((prefix) => prefix + unit),
  ),
]);

/** Whether a text is a unit of UCUM that this field uses: `mg/dL`, `10*3/uL`, `mL/min/{1.73_m2}`. */
export function isUcum(text: string): boolean {
  if (!/^[!-~]{1,50}$/.test(text)) return false;
  const parts = text.match(/\{[^{}]*\}|[^{}./]+|[./]/g) ?? [];
  if (parts.join('') !== text) return false;
  let needsUnit = true;
  for (const [place, part] of parts.entries()) {
    if (part === '/' || part === '.') {
      // A leading solidus: `/uL`.
      if (needsUnit && !(place === 0 && part === '/')) return false;
      needsUnit = true;
    } else if (part.startsWith('{')) needsUnit = false;
    else if (!needsUnit || !isTerm(part)) return false;
    else needsUnit = false;
  }
  return !needsUnit;
}

const isTerm = (part: string): boolean =>
  /^(?:10[*^]-?\d{1,2}|[1-9]\d{0,3})$/.test(part) || units.has(part) || units.has(part.replace(/-?\d$/, ''));

/** How people write parts of a unit, in small letters, and what they mean. An empty text: what is counted, no unit. */
const written: Readonly<Record<string, string>> = {
  '°c': 'Cel', 'deg c': 'Cel', degc: 'Cel', c: 'Cel', celsius: 'Cel', 'degree celsius': 'Cel', 'degrees celsius': 'Cel',
  '°f': '[degF]', 'deg f': '[degF]', degf: '[degF]', f: '[degF]', fahrenheit: '[degF]',
  iu: '[iU]', 'i.u.': '[iU]', miu: 'm[iU]', uiu: 'u[iU]', kiu: 'k[iU]',
  u: 'U', unit: 'U', units: 'U', mu: 'mU',
  mcg: 'ug', gm: 'g', gms: 'g', gram: 'g', grams: 'g', kgs: 'kg', mgs: 'mg', milligram: 'mg', milligrams: 'mg', microgram: 'ug', micrograms: 'ug',
  lakh: '10*5', lakhs: '10*5', lac: '10*5', lacs: '10*5', thousand: '10*3', thousands: '10*3', k: '10*3',
  million: '10*6', millions: '10*6', mill: '10*6', crore: '10*7',
  cell: '', cells: '', beats: '', breaths: '', beat: '', count: '', '': '',
  'cu mm': 'uL', cumm: 'uL', cmm: 'uL', 'cu.mm': 'uL', 'cu. mm': 'uL', 'cubic mm': 'uL', mm3: 'uL', 'mm^3': 'uL', 'mmcub': 'uL', microlitre: 'uL', ul: 'uL',
  ml: 'mL', dl: 'dL', l: 'L', fl: 'fL', lit: 'L', ltr: 'L', litre: 'L', liter: 'L', litres: 'L', cc: 'mL', millilitre: 'mL',
  meq: 'meq', 'milli eq': 'meq', mosm: 'mosm', mosmol: 'mosm',
  mmhg: 'mm[Hg]', 'mm hg': 'mm[Hg]', 'mm of hg': 'mm[Hg]', 'cm h2o': 'cm[H2O]', cmh2o: 'cm[H2O]',
  hr: 'h', hrs: 'h', hour: 'h', hours: 'h', '1st hr': 'h', '1st hour': 'h', 'first hour': 'h', 'first hr': 'h',
  sec: 's', secs: 's', second: 's', seconds: 's', mins: 'min', minute: 'min', minutes: 'min', day: 'd', days: 'd',
  week: 'wk', weeks: 'wk', month: 'mo', months: 'mo', year: 'a', years: 'a', bpm: '/min',
  hpf: '[HPF]', lpf: '[LPF]', cfu: '[CFU]', ph: '[pH]', percent: '%', 'per cent': '%', ppm: '[ppm]',
  '1.73m2': '{1.73_m2}', '1.73 m2': '{1.73_m2}', '1.73 m^2': '{1.73_m2}', 'm^2': 'm2', lb: '[lb_av]', lbs: '[lb_av]',
  copies: '{copies}', mmol: 'mmol', umol: 'umol', nmol: 'nmol', pmol: 'pmol', mol: 'mol',
}; // prettier-ignore

/** The unit of UCUM that a text means, such as `10*5/uL` for 'lakh/cu mm'; undefined: none that is known. */
export function ucumOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (isUcum(trimmed)) return trimmed;
  const plain = trimmed
    .replaceAll(/[µμ]/g, 'u')
    .replaceAll(/[⁰-⁹²³¹]/gu, (digit) => digit.normalize('NFKC'))
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
  // A share of 100 mL: mg%, gm %.
  const percent = /^(.*[a-z]) ?%$/.exec(plain)?.[1];
  if (percent !== undefined) {
    const mass = partOf(percent);
    return mass !== undefined && /^[mu]?g$/.test(mass) ? `${mass}/dL` : undefined;
  }
  const parts = plain
    .replaceAll(/ ?\bper\b ?/g, '/')
    .split('/')
    .map((part) => partOf(part.trim()));
  const [first, ...rest] = parts;
  if (first === undefined || rest.some((part) => part === undefined || part === '')) return undefined;
  const unit = [first, ...rest].join('/');
  return isUcum(unit) ? unit : undefined;
}

/** One part of a unit: a number of ten thousand, a counted thing, a unit. */
function partOf(part: string): string | undefined {
  if (Object.hasOwn(written, part)) return written[part];
  const power = /^(?:x ?|\* ?)?10 ?(?:\^|\*|\*\*|e)? ?(\d{1,2})(?: cells?)?$/.exec(part)?.[1];
  if (power !== undefined) return `10*${power}`;
  const counted = /^(.+) (?:cells?|beats|breaths)$/.exec(part)?.[1];
  if (counted !== undefined) return partOf(counted);
  return isUcum(part) ? part : undefined;
}
