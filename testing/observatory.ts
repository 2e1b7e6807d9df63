// MDN's HTTP Observatory rules, applied to the portal's answers: 100 points, minus penalties for missing protections;
// bonus points count only from 90 points without them. https://github.com/mdn/mdn-http-observatory,
// src/grader/charts.js and src/analyzer/tests, August 2026 (version 1.4.8)

export interface Graded {
  headers: Record<string, string | number | string[] | undefined>;
  body: string;
}
interface Mark {
  rule: string;
  points: number;
  because: string;
}
export interface Grade {
  grade: string;
  score: number;
  marks: Mark[];
}

const extraFrom = 90;
const halfYearSeconds = 15_768_000;
const grades = [
  'F',
  'F',
  'F',
  'F',
  'F',
  'D-',
  'D',
  'D',
  'D+',
  'C-',
  'C',
  'C',
  'C+',
  'B-',
  'B',
  'B',
  'B+',
  'A-',
  'A',
  'A',
  'A+',
];

/** Grades an answer as if it came over https, with all cookies that the portal set before. */
export function grade(answer: Graded, cookies: readonly string[] = []): Grade {
  const header = (name: string) => [answer.headers[name] ?? []].flat().join(', ').toLowerCase();
  const policy = parsePolicy(header('content-security-policy'));
  const marks = [
    gradePolicy(policy),
    gradeCookies(cookies),
    gradeTransport(header('strict-transport-security')),
    gradeFraming(policy, header('x-frame-options')),
    gradeReferrer(header('referrer-policy')),
    gradeScripts(header('content-type'), answer.body),
    gradeSharing(header('access-control-allow-origin'), header('access-control-allow-credentials')),
    mark('x-content-type-options', header('x-content-type-options'), { nosniff: 0, '': -5 }),
    mark('cross-origin-opener-policy', header('cross-origin-opener-policy'), {
      'same-origin': 10,
      'same-origin-allow-popups': 10,
      'noopener-allow-popups': 10,
      'unsafe-none': 0,
      '': 0,
    }),
    mark('cross-origin-resource-policy', header('cross-origin-resource-policy'), {
      'same-origin': 10,
      'same-site': 10,
      'cross-origin': 0,
      '': 0,
    }),
    mark('cross-origin-embedder-policy', header('cross-origin-embedder-policy'), {
      'require-corp': 10,
      credentialless: 10,
      'unsafe-none': 0,
      '': 0,
    }),
    { rule: 'redirection', points: 0, because: 'done by the proxy in front of the portal' },
  ];
  const sum = (points: number[]) => points.reduce((all, one) => all + one, 100);
  const missing = sum(marks.map(({ points }) => Math.min(points, 0)));
  const score = Math.max(0, missing >= extraFrom ? sum(marks.map(({ points }) => points)) : missing);
  return { grade: grades[Math.floor(Math.min(score, 100) / 5)] ?? 'F', score, marks };
}

/** Points for a header's value; an unknown value costs 5. */
function mark(rule: string, value: string, points: Record<string, number>): Mark {
  return { rule, points: points[value] ?? -5, because: value || 'not sent' };
}

function parsePolicy(header: string): Map<string, string[]> {
  const directives = header.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]));
}

const broad = new Set(['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']);
const isBroad = (source: string) => broad.has(source);
const isBroadOrInline = (source: string) =>
  isBroad(source) || source === "'unsafe-inline'" || source === 'data:';
const isPlain = (source: string) => source.startsWith('http:') || source.startsWith('ftp:');

function gradePolicy(policy: Map<string, string[]>): Mark {
  const rule = 'content-security-policy';
  if (policy.size === 0) return { rule, points: -25, because: 'none' };
  const other = policy.get('default-src') ?? ['*'];
  const of = (name: string) => policy.get(name) ?? other;
  /** Browsers ignore `unsafe-inline` where a hash or nonce is present. */
  const effective = (name: string) => {
    const sources = of(name);
    const isNamed = sources.some((source) => /^'(sha\d+|nonce)-/.test(source));
    return isNamed ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
  };
  const scripts = effective('script-src');
  const styles = effective('style-src');
  const passive = new Set(['img-src', 'media-src']);
  const active = [...policy].filter(([name]) => !passive.has(name)).flatMap(([, sources]) => sources);
  if (scripts.some(isBroadOrInline) || of('object-src').some(isBroad)) {
    return { rule, points: -20, because: 'scripts or objects from anywhere' };
  }
  if (active.some(isPlain)) return { rule, points: -20, because: 'active content over http' };
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return { rule, points: -10, because: 'unsafe-eval' };
  if ([...passive].flatMap(of).some(isPlain))
    return { rule, points: -10, because: 'images or media over http' };
  if (styles.some(isBroadOrInline)) return { rule, points: 0, because: 'styles from anywhere' };
  const none = other.length === 1 && other[0] === "'none'";
  return none
    ? { rule, points: 10, because: "nothing unsafe, default-src 'none'" }
    : { rule, points: 5, because: 'nothing unsafe' };
}

function gradeCookies(cookies: readonly string[]): Mark {
  const rule = 'cookies';
  if (cookies.length === 0) return { rule, points: 0, because: 'none' };
  const worst = cookies.map((cookie) => {
    const [name = ''] = cookie.split('=');
    const has = (attribute: string) => new RegExp(`; *${attribute}(;|=|$)`, 'i').test(cookie);
    const isSession = /login|sess|sid/i.test(name);
    if (isSession && !has('httponly')) return -30;
    // An insecure cookie costs less with HSTS; HSTS is graded separately.
    if (!has('secure')) return isSession ? -10 : -5;
    return has('samesite') ? 5 : 0;
  });
  return { rule, points: Math.min(...worst), because: `${cookies.length} set` };
}

function gradeTransport(header: string): Mark {
  const rule = 'strict-transport-security';
  if (!header) return { rule, points: -20, because: 'not sent' };
  const seconds = Number(/(?:^|;) *max-age=(\d+)/.exec(header)?.[1]);
  if (Number.isNaN(seconds) || header.includes(',')) return { rule, points: -20, because: 'not readable' };
  return { rule, points: seconds < halfYearSeconds ? -10 : 0, because: header };
}

function gradeFraming(policy: Map<string, string[]>, header: string): Mark {
  const rule = 'x-frame-options';
  if (policy.has('frame-ancestors')) return { rule, points: 5, because: 'by frame-ancestors of the policy' };
  if (/^(deny|sameorigin)$/.test(header)) return { rule, points: 5, because: header };
  return { rule, points: header.startsWith('allow-from') ? 0 : -20, because: header || 'not sent' };
}

const privatePolicies = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const openPolicies = ['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade'];

function gradeReferrer(header: string): Mark {
  const rule = 'referrer-policy';
  if (!header) return { rule, points: 0, because: 'not sent' };
  const known = [...privatePolicies, ...openPolicies];
  const last = header.split(/, */).findLast((value) => known.includes(value)) ?? '';
  return { rule, points: privatePolicies.includes(last) ? 5 : -5, because: header };
}

function gradeScripts(type: string, body: string): Mark {
  const rule = 'subresource-integrity';
  if (!/^(text\/html|application\/xhtml)/.test(type)) return { rule, points: 0, because: 'no page' };
  const sources = [...body.matchAll(/<script\b[^>]*\bsrc="([^"]*)"/g)].map(([, source = '']) => source);
  const foreign = sources.filter((source) => /^(https?:)?\/\//.test(source));
  // The Observatory's worst case: external scripts without integrity.
  if (foreign.length > 0)
    return { rule, points: -50, because: `scripts from elsewhere: ${foreign.join(', ')}` };
  return { rule, points: 0, because: `${sources.length} scripts, all of the own origin` };
}

function gradeSharing(origin: string, credentials: string): Mark {
  const rule = 'cross-origin-resource-sharing';
  const isOpen = origin !== '' && origin !== '*' && credentials === 'true';
  return { rule, points: isOpen ? -50 : 0, because: origin || 'not sent' };
}
