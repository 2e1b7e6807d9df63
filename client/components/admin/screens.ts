// The administrators' screens: address, name, purpose, needed rights, and the records that they edit. Side
// navigation, tiles, routes, the addresses that the server knows, the command palette, and the names of records
// in bin and audit trail all come from here. A screen's code is in the folder of pages/admin/ that its address
// names, its words are in client/messages/screens/.
import * as icons from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';
import en from '#client/messages/screens/en.json' with { type: 'json' };
import { mayCall, type Right } from '#contract/access-rules.ts';
import type { Api, ApiKey } from '#contract/api.ts';
import { resourceScreens } from '#contract/resources/screens-rules.ts';
import { catalogue } from '#contract/words/words-rules.ts';

/** A call with its access from the contract. Any other access does not compile. */
type Needs = { [Key in ApiKey]: { call: Key; access: Api[Key]['access'] } }[ApiKey];

/** A screen without its words: client/messages/screens/ has them, by its address and by the kinds of its records. */
interface Screen {
  path: string;
  /** The path of its icon in the side navigation. */
  icon: string;
  /** The screen opens for accounts that may make this call. */
  needs: Needs;
  /** It uses the whole width: beside one of its records the side navigation is folded at first. */
  isWide?: true;
  /** The kinds of records that administrators edit and delete there. */
  records?: readonly Records[];
}

interface Records {
  /** Their name in addresses. */
  kind: string;
  /** The field with a record's name, if the command palette reads their whole list and finds it by name. */
  name?: string;
  /** The tab of the screen with these records, if it is not the first. */
  tab?: string;
}

/** The ten tiles of the dashboard, in their order. */
const tileScreens: readonly Screen[] = [
  {
    path: '/admin/awareness',
    icon: icons.leaflet,
    needs: { call: 'GET /api/admin/awareness-content', access: 'content' },
    records: [{ kind: 'awareness-content', name: 'title' }],
  },
  {
    path: '/admin/about',
    icon: icons.building,
    needs: { call: 'GET /api/admin/about-sections', access: 'content' },
    records: [
      { kind: 'about-sections', name: 'title' },
      { kind: 'authority-messages', name: 'authorityName', tab: 'authority' },
    ],
  },
  {
    path: '/admin/reports',
    icon: icons.message,
    needs: { call: 'GET /api/adr-reports', access: 'cases' },
  },
  {
    path: '/admin/quiz',
    icon: icons.question,
    needs: { call: 'GET /api/admin/quiz-questions', access: 'content' },
    records: [{ kind: 'quiz-questions', name: 'question' }],
  },
  {
    path: '/admin/risks',
    icon: icons.pill,
    needs: { call: 'GET /api/admin/drug-risks', access: 'content' },
    records: [{ kind: 'drug-risks', name: 'drugName' }],
  },
  {
    path: '/admin/gallery',
    icon: icons.picture,
    needs: { call: 'POST /api/admin/gallery', access: 'content' },
    records: [{ kind: 'gallery' }],
  },
  {
    path: '/admin/settings',
    icon: icons.sliders,
    needs: { call: 'PUT /api/admin/site-settings/:key', access: 'portal' },
  },
  {
    path: '/admin/password',
    icon: icons.key,
    needs: { call: 'PUT /api/admin/change-password', access: 'signed in' },
  },
  {
    path: '/admin/contacts',
    icon: icons.phone,
    needs: { call: 'PUT /api/admin/contact-info/:id', access: 'content' },
    records: [{ kind: 'contact-links', name: 'title', tab: 'links' }],
  },
  {
    path: '/admin/resources',
    icon: icons.document,
    needs: { call: 'GET /api/admin/downloadable-resources', access: 'content' },
    records: [{ kind: 'downloadable-resources', name: 'title' }],
  },
];

/** Screens beyond the ten tiles: the side navigation lists them after these, each in its group. */
const otherScreens: readonly Screen[] = [
  {
    path: '/admin/cases',
    icon: icons.inbox,
    needs: { call: 'GET /api/admin/cases', access: 'cases' },
    records: [{ kind: 'saved-views' }],
    isWide: true,
  },
  {
    path: '/admin/exchange',
    icon: icons.exchange,
    needs: { call: 'GET /api/admin/icsr/log', access: 'cases' },
  },
  {
    path: '/admin/terms',
    icon: icons.guideline,
    needs: { call: 'GET /api/admin/terms', access: 'cases' },
    records: [{ kind: 'terms' }, { kind: 'brands', tab: 'brands' }],
  },
  {
    path: '/admin/lists',
    icon: icons.list,
    needs: { call: 'GET /api/admin/departments', access: 'cases' },
    records: [
      { kind: 'departments', name: 'name' },
      { kind: 'reporters', name: 'name', tab: 'reporters' },
      { kind: 'dose-words', name: 'name', tab: 'dose-words' },
      { kind: 'centre-events', name: 'title', tab: 'events' },
    ],
  },
  {
    path: '/admin/ward',
    icon: icons.phone,
    needs: { call: 'GET /api/admin/ward-passes', access: 'cases' },
  },
  {
    path: '/admin/insight/disproportionality',
    icon: icons.scatter,
    needs: { call: 'GET /api/admin/insight/disproportionality', access: 'cases' },
    isWide: true,
  },
  {
    path: '/admin/insight',
    icon: icons.chart,
    needs: { call: 'GET /api/admin/insight/figures', access: 'cases' },
    isWide: true,
  },
  {
    path: '/admin/homepage',
    icon: icons.home,
    needs: { call: 'GET /api/admin/homepage-content', access: 'content' },
    records: [{ kind: 'homepage-content', name: 'title' }],
  },
  {
    path: '/admin/amc-locations',
    icon: icons.pin,
    needs: { call: 'GET /api/admin/amc-locations', access: 'content' },
    records: [{ kind: 'amc-locations', name: 'name' }],
  },
  {
    path: '/admin/broadcast',
    icon: icons.camera,
    needs: { call: 'GET /api/admin/broadcasts', access: 'content' },
    records: [{ kind: 'broadcasts', name: 'title' }],
  },
  {
    path: '/admin/bin',
    icon: icons.trash,
    needs: { call: 'GET /api/admin/bin', access: { oneOf: ['content', 'portal', 'cases'] } },
  },
  {
    path: '/admin/quiz-scores',
    icon: icons.form,
    needs: { call: 'GET /api/admin/quiz-scores', access: 'cases' },
  },
  {
    path: '/admin/administrators',
    icon: icons.people,
    needs: { call: 'GET /api/admin/administrators', access: 'portal' },
  },
  {
    path: '/admin/mail',
    icon: icons.mail,
    needs: { call: 'GET /api/admin/mails', access: 'portal' },
  },
  {
    path: '/admin/privacy',
    icon: icons.shield,
    needs: { call: 'GET /api/admin/privacy', access: { all: ['portal', 'cases'] } },
  },
  {
    path: '/admin/audit',
    icon: icons.clock,
    needs: { call: 'GET /api/admin/audit-events', access: 'portal' },
  },
  {
    path: '/admin/api',
    icon: icons.brackets,
    needs: { call: 'GET /api/admin/system-status', access: 'portal' },
  },
  {
    path: '/admin/help',
    icon: icons.info,
    needs: { call: 'GET /api/auth/me', access: 'signed in' },
  },
];

const { document, list, people, pill, warning } = icons;
/** The icons that a description can name. */
const iconOf = { document, list, people, pill, warning };

/** The screens that follow from the description of a resource (record-screen.tsx). */
const screensOfResources = resourceScreens.map(({ kind, name, icon, needs }): Screen => ({
  path: `/admin/${kind}`,
  icon: iconOf[icon],
  needs,
  records: [{ kind, name }],
}));
const pathsOfResources = (right: Right) =>
  screensOfResources.filter(({ needs }) => needs.access === right).map(({ path }) => path);

const texts = catalogue({ en });

function withWords({ path, records = [], ...own }: Screen) {
  const text = (of: string, name: string) => texts(`${of}_${name}` as keyof typeof en);
  const address = path.slice('/admin/'.length);
  return {
    ...own,
    path,
    /** The screen's heading and title. */
    title: text(address, 'title'),
    /** Its name in the side navigation. */
    name: text(address, 'name'),
    /** The purpose of the screen, shown on its tile. */
    summary: text(address, 'summary'),
    /** With the display names of one record and of all. */
    records: records.map((of) => ({ ...of, one: text(of.kind, 'one'), many: text(of.kind, 'many') })),
  };
}

export type AdminScreen = ReturnType<typeof withWords>;

/** Every screen in the side navigation. */
const allScreens = [...tileScreens, ...otherScreens, ...screensOfResources].map(withWords);

/** Whether an account with these rights may open a screen. */
export const mayOpen = ({ needs }: AdminScreen, rights: readonly Right[]) => mayCall(needs.access, rights);

/** The screens that an account may open, tile screens first. */
export const screensFor = (rights: readonly Right[]) =>
  allScreens.filter((screen) => mayOpen(screen, rights));

/** The tiles of an account's dashboard: at most ten. Further screens replace tile screens that it may not open. */
export const tilesFor = (rights: readonly Right[]) => screensFor(rights).slice(0, tileScreens.length);

/** Every kind of record that administrators edit and delete, with its screen. */
export const managedRecords = allScreens.flatMap((screen) =>
  screen.records.map((records) => ({ ...records, screen })),
);

export const dashboardPath = '/admin/dashboard';
export const signInPath = '/admin/login';
/** Where an invited administrator creates an account; open to everybody. */
export const invitePath = '/admin/invite';

/**
 * Where a forgotten password is replaced by a mailed link, and where an address is verified by one; open to everybody.
 */
export const forgotPasswordPath = '/admin/forgot-password';
export const verifyEmailPath = '/admin/verify-email';
/** Screens for people who may not be signed in. */
export const openPaths: readonly string[] = [invitePath, forgotPasswordPath, '/admin/reset-password'];

/** The groups of the side navigation, and the addresses of their screens, in order. Each screen is in one of them. */
export const screenGroups: readonly { name: string; paths: readonly string[] }[] = [
  {
    name: m.admin_ui_work(),
    paths: [
      '/admin/cases',
      '/admin/reports',
      '/admin/ward',
      '/admin/exchange',
      '/admin/terms',
      '/admin/lists',
      '/admin/privacy',
      ...pathsOfResources('cases'),
    ],
  },
  {
    name: m.admin_ui_insight(),
    paths: ['/admin/insight', '/admin/insight/disproportionality', '/admin/quiz-scores'],
  },
  {
    name: m.admin_ui_site(),
    paths: [
      '/admin/homepage',
      '/admin/awareness',
      '/admin/about',
      '/admin/risks',
      ...pathsOfResources('content'),
      '/admin/quiz',
      '/admin/gallery',
      '/admin/resources',
      '/admin/amc-locations',
      '/admin/contacts',
      '/admin/broadcast',
    ],
  },
  {
    name: m.admin_ui_portal(),
    paths: [
      '/admin/settings',
      '/admin/administrators',
      '/admin/password',
      '/admin/mail',
      '/admin/audit',
      '/admin/bin',
      '/admin/api',
      '/admin/help',
    ],
  },
];

/** Addresses of one case, and of a new one. */
const newCasePath = '/admin/cases/new';
export const casePattern = /^\/admin\/cases\/[^/]+$/;
/** Addresses of prints: one case in a form, and a list. */
export const printPattern = /^\/admin\/cases\/([^/]+)\/print\/([^/]+)$/;
export const listingPath = '/admin/cases/listing';
export const logPath = '/admin/cases/log';
/** The cases that wait for a signature, one page each. */
export const signPath = '/admin/cases/sign';
/** The cases that wait to be sent, one page each. */
export const sendPath = '/admin/cases/send';
/** The agenda and the minutes of the committee, for print. */
const committeePath = '/admin/cases/committee';
export const committeeAddress = (ids: readonly string[]): string => `${committeePath}?cases=${ids.join(',')}`;
/** The pack of a month, for print. */
const packPath = '/admin/insight/pack';
/** The trend of one pair of medicine and reaction. */
const pairPath = '/admin/insight/pair';
export const pairAddress = ({ drug, reaction }: { drug: string; reaction: string }): string =>
  `${pairPath}?${new URLSearchParams({ drug, reaction }).toString()}`;
/** The pairs that somebody watches. */
export const watchPath = '/admin/insight/watch';
/** Posters, leaflets, cards and blank forms, for print. */
export const handoutsPath = '/admin/resources/handouts';

/** The screen of an address: its own, or the one that it is below. */
export const screenOfPath = (path: string): AdminScreen | undefined =>
  allScreens.find((screen) => path === screen.path || path.startsWith(`${screen.path}/`));

/** Every address of the area, as the server's routes write them. */
export const administratorPaths: readonly string[] = [
  signInPath,
  ...openPaths,
  verifyEmailPath,
  '/admin',
  dashboardPath,
  ...allScreens.map(({ path }) => path),
  newCasePath,
  listingPath,
  logPath,
  signPath,
  sendPath,
  committeePath,
  packPath,
  pairPath,
  watchPath,
  handoutsPath,
  '/admin/cases/:id',
  '/admin/cases/:id/print/:form',
];
