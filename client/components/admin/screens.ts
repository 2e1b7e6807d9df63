// The administrators' screens: address, name, purpose, needed rights, and the records that they edit. Side
// navigation, tiles, routes, the addresses that the server knows, the command palette, and the names of records
// in bin and audit trail all come from here. A screen's code is in the folder of pages/admin/ that its address
// names.
import { mayCall, type Right } from '#contract/access-rules.ts';
import type { Api, ApiKey } from '#contract/api.ts';

/** A call with its access from the contract. Any other access does not compile. */
type Needs = { [Key in ApiKey]: { call: Key; access: Api[Key]['access'] } }[ApiKey];

export interface AdminScreen {
  path: string;
  /** The screen's heading and title. */
  title: string;
  /** Its name in the side navigation. */
  name: string;
  group: 'Reports' | 'Content' | 'Portal';
  /** What the screen is for, shown on its tile. */
  summary: string;
  /** The screen opens for accounts that may make this call. */
  needs: Needs;
  /** The kinds of records that administrators edit and delete there. */
  records?: readonly ManagedRecords[];
}

interface ManagedRecords {
  /** Their name in addresses. */
  kind: string;
  /** Display names of one record and of all. */
  one: string;
  many: string;
  /** The field with a record's name, if the command palette can find it by name. */
  name?: string;
  /** The tab of the screen with these records, if it is not the first. */
  tab?: string;
}

/** The ten tiles of the dashboard, in their order. */
const tileScreens: readonly AdminScreen[] = [
  {
    path: '/admin/awareness',
    title: 'Awareness Content Manager',
    name: 'Awareness',
    group: 'Content',
    summary: 'Texts of the awareness page',
    needs: { call: 'GET /api/admin/awareness-content', access: 'content' },
    records: [{ kind: 'awareness-content', one: 'Awareness text', many: 'Awareness content', name: 'title' }],
  },
  {
    path: '/admin/about',
    title: 'About Section Manager',
    name: 'About',
    group: 'Content',
    summary: 'About sections and authority messages',
    needs: { call: 'GET /api/admin/about-sections', access: 'content' },
    records: [
      { kind: 'about-sections', one: 'About section', many: 'About sections', name: 'title' },
      {
        kind: 'authority-messages',
        one: 'Authority message',
        many: 'Authority messages',
        name: 'authorityName',
        tab: 'authority',
      },
    ],
  },
  {
    path: '/admin/reports',
    title: 'Report Manager',
    name: 'Reports and messages',
    group: 'Reports',
    summary: 'Read, search and export what visitors sent',
    needs: { call: 'GET /api/adr-reports', access: 'cases' },
  },
  {
    path: '/admin/quiz',
    title: 'Quiz Manager',
    name: 'Quiz',
    group: 'Content',
    summary: 'Questions, answers and explanations',
    needs: { call: 'GET /api/admin/quiz-questions', access: 'content' },
    records: [{ kind: 'quiz-questions', one: 'Quiz question', many: 'Quiz questions', name: 'question' }],
  },
  {
    path: '/admin/risks',
    title: 'Drug Risk Manager',
    name: 'Drug risks',
    group: 'Content',
    summary: 'Medicines, common reactions and risk',
    needs: { call: 'GET /api/admin/drug-risks', access: 'content' },
    records: [{ kind: 'drug-risks', one: 'Drug risk', many: 'Drug risks', name: 'drugName' }],
  },
  {
    path: '/admin/gallery',
    title: 'Gallery Manager',
    name: 'Gallery',
    group: 'Content',
    summary: 'Photographs and videos',
    needs: { call: 'POST /api/admin/gallery', access: 'content' },
    records: [{ kind: 'gallery', one: 'Gallery item', many: 'Gallery' }],
  },
  {
    path: '/admin/settings',
    title: 'Site Settings Manager',
    name: 'Site settings',
    group: 'Portal',
    summary: 'Title, logo, texts, launch page',
    needs: { call: 'PUT /api/admin/site-settings/:key', access: 'portal' },
  },
  {
    path: '/admin/password',
    title: 'Admin Password',
    name: 'Password',
    group: 'Portal',
    summary: 'Change your own password',
    needs: { call: 'PUT /api/admin/change-password', access: 'signed in' },
  },
  {
    path: '/admin/contacts',
    title: 'Admin Contact Management',
    name: 'Contacts and links',
    group: 'Portal',
    summary: 'Contact details and official links',
    needs: { call: 'PUT /api/admin/contact-info/:id', access: 'content' },
    records: [
      { kind: 'contact-links', one: 'Official link', many: 'Official links', name: 'title', tab: 'links' },
    ],
  },
  {
    path: '/admin/resources',
    title: 'Admin Resources',
    name: 'Resources',
    group: 'Content',
    summary: 'Documents for download',
    needs: { call: 'GET /api/admin/downloadable-resources', access: 'content' },
    records: [{ kind: 'downloadable-resources', one: 'Resource', many: 'Resources', name: 'title' }],
  },
];

/** Screens beyond the ten tiles: the side navigation lists them after these, each in its group. */
const furtherScreens: readonly AdminScreen[] = [
  {
    path: '/admin/homepage',
    title: 'Home Page Manager',
    name: 'Home page',
    group: 'Content',
    summary: 'Texts of the home page’s sections',
    needs: { call: 'GET /api/admin/homepage-content', access: 'content' },
    records: [
      { kind: 'homepage-content', one: 'Home page content', many: 'Home page content', name: 'title' },
    ],
  },
  {
    path: '/admin/amc-locations',
    title: 'AMC Locations Manager',
    name: 'AMC locations',
    group: 'Content',
    summary: 'ADR monitoring centres, import and export',
    needs: { call: 'GET /api/admin/amc-locations', access: 'content' },
    records: [{ kind: 'amc-locations', one: 'AMC location', many: 'AMC locations', name: 'name' }],
  },
  {
    path: '/admin/bin',
    title: 'Bin',
    name: 'Bin',
    group: 'Portal',
    summary: 'Deleted records, which can be restored for 30 days',
    needs: { call: 'GET /api/admin/bin', access: { oneOf: ['content', 'portal'] } },
  },
  {
    path: '/admin/quiz-scores',
    title: 'Quiz Scores',
    name: 'Quiz scores',
    group: 'Reports',
    summary: 'Self-reported results and their averages',
    needs: { call: 'GET /api/admin/quiz-scores', access: 'cases' },
  },
  {
    path: '/admin/administrators',
    title: 'Administrators',
    name: 'Administrators',
    group: 'Portal',
    summary: 'Accounts: invite, change rights, remove',
    needs: { call: 'GET /api/admin/administrators', access: 'portal' },
  },
  {
    path: '/admin/privacy',
    title: 'Privacy',
    name: 'Privacy',
    group: 'Reports',
    summary: 'One person’s records: find, export, erase',
    needs: { call: 'GET /api/admin/privacy', access: { all: ['portal', 'cases'] } },
  },
  {
    path: '/admin/audit',
    title: 'Audit Trail',
    name: 'Audit trail',
    group: 'Portal',
    summary: 'Who did what, and when',
    needs: { call: 'GET /api/admin/audit-events', access: 'portal' },
  },
];

/** Every screen in the side navigation. */
export const allScreens: readonly AdminScreen[] = [...tileScreens, ...furtherScreens];

/** Whether an account with these rights may open a screen. */
export const mayOpen = ({ needs }: AdminScreen, rights: readonly Right[]) => mayCall(needs.access, rights);

/** The screens that an account may open, tile screens first. */
export const screensFor = (rights: readonly Right[]) =>
  allScreens.filter((screen) => mayOpen(screen, rights));

/**
 * The tiles of an account's dashboard: at most ten. Further screens replace tile screens that it may not open.
 */
export const tilesFor = (rights: readonly Right[]) => screensFor(rights).slice(0, tileScreens.length);

/** Every kind of record that administrators edit and delete, with its screen. */
export const managedRecords: readonly (ManagedRecords & { screen: AdminScreen })[] = allScreens.flatMap(
  (screen) => (screen.records ?? []).map((records) => ({ ...records, screen })),
);

export const dashboardPath = '/admin/dashboard';
export const signInPath = '/admin/login';
/** Where an invited administrator creates an account; open to everybody. */
export const invitePath = '/admin/invite';

/** The groups of the side navigation. */
export const screenGroups = ['Reports', 'Content', 'Portal'] as const;

/** Every address of the area. */
export const administratorPaths: readonly string[] = [
  signInPath,
  invitePath,
  '/admin',
  dashboardPath,
  ...allScreens.map(({ path }) => path),
];
