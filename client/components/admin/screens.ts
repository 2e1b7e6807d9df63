// The administrators' screens: where they are, what they are called and what one does there. Side navigation, tiles,
// routes and the addresses that the server knows all come from here.

export interface AdminScreen {
  path: string;
  /** The screen's heading and title. */
  title: string;
  /** Its name in the side navigation. */
  name: string;
  group: 'Reports' | 'Content' | 'Portal';
  /** What one does there, for the tile. */
  summary: string;
}

/** The ten tiles of the dashboard, in their order. */
export const tileScreens: readonly AdminScreen[] = [
  {
    path: '/admin/awareness',
    title: 'Awareness Content Manager',
    name: 'Awareness',
    group: 'Content',
    summary: 'Texts of the awareness page',
  },
  {
    path: '/admin/about',
    title: 'About Section Manager',
    name: 'About',
    group: 'Content',
    summary: 'About sections and authority messages',
  },
  {
    path: '/admin/reports',
    title: 'Report Manager',
    name: 'Reports and messages',
    group: 'Reports',
    summary: 'Read, search and export what visitors sent',
  },
  {
    path: '/admin/quiz',
    title: 'Quiz Manager',
    name: 'Quiz',
    group: 'Content',
    summary: 'Questions, answers and explanations',
  },
  {
    path: '/admin/risks',
    title: 'Drug Risk Manager',
    name: 'Drug risks',
    group: 'Content',
    summary: 'Medicines, common reactions and risk',
  },
  {
    path: '/admin/gallery',
    title: 'Gallery Manager',
    name: 'Gallery',
    group: 'Content',
    summary: 'Photographs and videos',
  },
  {
    path: '/admin/settings',
    title: 'Site Settings Manager',
    name: 'Site settings',
    group: 'Portal',
    summary: 'Title, logo, wording, launch page',
  },
  {
    path: '/admin/password',
    title: 'Admin Password',
    name: 'Password',
    group: 'Portal',
    summary: 'Change your own password',
  },
  {
    path: '/admin/contacts',
    title: 'Admin Contact Management',
    name: 'Contacts and links',
    group: 'Portal',
    summary: 'Contact details and official links',
  },
  {
    path: '/admin/resources',
    title: 'Admin Resources',
    name: 'Resources',
    group: 'Content',
    summary: 'Documents for download',
  },
];

/** Screens beyond the ten tiles: the side navigation lists them after these, each in its group. */
export const furtherScreens: readonly AdminScreen[] = [
  {
    path: '/admin/homepage',
    title: 'Home Page Manager',
    name: 'Home page',
    group: 'Content',
    summary: 'Wording of the home page’s sections',
  },
  {
    path: '/admin/amc-locations',
    title: 'AMC Locations Manager',
    name: 'AMC locations',
    group: 'Content',
    summary: 'ADR monitoring centres, import and export',
  },
  {
    path: '/admin/bin',
    title: 'Bin',
    name: 'Bin',
    group: 'Portal',
    summary: 'Deleted records, restored within 30 days',
  },
  {
    path: '/admin/quiz-scores',
    title: 'Quiz Scores',
    name: 'Quiz scores',
    group: 'Reports',
    summary: 'Self-reported results and their averages',
  },
  {
    path: '/admin/administrators',
    title: 'Administrators',
    name: 'Administrators',
    group: 'Portal',
    summary: 'Who may sign in; invite and remove',
  },
  {
    path: '/admin/audit',
    title: 'Audit Trail',
    name: 'Audit trail',
    group: 'Portal',
    summary: 'Who did what, and when',
  },
];

/** Every screen that the side navigation lists. */
export const allScreens: readonly AdminScreen[] = [...tileScreens, ...furtherScreens];

export const dashboardPath = '/admin/dashboard';
export const signInPath = '/admin/login';
/** Where an invited administrator makes an account; open to strangers. */
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
