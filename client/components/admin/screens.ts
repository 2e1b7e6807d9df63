// The administrators' screens: address, name, purpose, needed rights, and the records that they edit. Side
// navigation, tiles, routes, the addresses that the server knows, the command palette, and the names of records
// in bin and audit trail all come from here. A screen's code is in the folder of pages/admin/ that its address
// names.
import * as icons from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';
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
  /** The path of its icon in the side navigation. */
  icon: string;
  /** The purpose of the screen, shown on its tile. */
  summary: string;
  /** The screen opens for accounts that may make this call. */
  needs: Needs;
  /** It uses the whole width: beside one of its records the side navigation is folded at first. */
  isWide?: true;
  /** The kinds of records that administrators edit and delete there. */
  records?: readonly ManagedRecords[];
}

interface ManagedRecords {
  /** Their name in addresses. */
  kind: string;
  /** Display names of one record and of all. */
  one: string;
  many: string;
  /** The field with a record's name, if the command palette reads their whole list and finds it by name. */
  name?: string;
  /** The tab of the screen with these records, if it is not the first. */
  tab?: string;
}

/** The ten tiles of the dashboard, in their order. */
const tileScreens: readonly AdminScreen[] = [
  {
    path: '/admin/awareness',
    title: m.admin_ui_awareness_content_manager(),
    name: m.admin_ui_awareness(),
    icon: icons.leaflet,
    summary: m.admin_ui_texts_of_the_awareness_page(),
    needs: { call: 'GET /api/admin/awareness-content', access: 'content' },
    records: [
      {
        kind: 'awareness-content',
        one: m.admin_ui_awareness_text(),
        many: m.admin_ui_awareness_content(),
        name: 'title',
      },
    ],
  },
  {
    path: '/admin/about',
    title: m.admin_ui_about_section_manager(),
    name: m.admin_ui_about(),
    icon: icons.building,
    summary: m.admin_ui_about_sections_and_authority_messages(),
    needs: { call: 'GET /api/admin/about-sections', access: 'content' },
    records: [
      {
        kind: 'about-sections',
        one: m.admin_ui_about_section(),
        many: m.admin_ui_about_sections(),
        name: 'title',
      },
      {
        kind: 'authority-messages',
        one: m.admin_ui_authority_message(),
        many: m.admin_ui_authority_messages(),
        name: 'authorityName',
        tab: 'authority',
      },
    ],
  },
  {
    path: '/admin/reports',
    title: m.admin_ui_report_manager(),
    name: m.admin_ui_reports_and_messages(),
    icon: icons.message,
    summary: m.admin_ui_read_search_and_export_what_visitors_sent(),
    needs: { call: 'GET /api/adr-reports', access: 'cases' },
  },
  {
    path: '/admin/quiz',
    title: m.admin_ui_quiz_manager(),
    name: m.admin_ui_quiz(),
    icon: icons.question,
    summary: m.admin_ui_questions_answers_and_explanations(),
    needs: { call: 'GET /api/admin/quiz-questions', access: 'content' },
    records: [
      {
        kind: 'quiz-questions',
        one: m.admin_ui_quiz_question(),
        many: m.admin_ui_quiz_questions(),
        name: 'question',
      },
    ],
  },
  {
    path: '/admin/risks',
    title: m.admin_ui_drug_risk_manager(),
    name: m.admin_ui_drug_risks(),
    icon: icons.pill,
    summary: m.admin_ui_medicines_common_reactions_and_risk(),
    needs: { call: 'GET /api/admin/drug-risks', access: 'content' },
    records: [
      { kind: 'drug-risks', one: m.admin_ui_drug_risk(), many: m.admin_ui_drug_risks(), name: 'drugName' },
    ],
  },
  {
    path: '/admin/gallery',
    title: m.admin_ui_gallery_manager(),
    name: m.admin_ui_gallery(),
    icon: icons.picture,
    summary: m.admin_ui_photographs_and_videos(),
    needs: { call: 'POST /api/admin/gallery', access: 'content' },
    records: [{ kind: 'gallery', one: m.admin_ui_gallery_item(), many: m.admin_ui_gallery() }],
  },
  {
    path: '/admin/settings',
    title: m.admin_ui_site_settings_manager(),
    name: m.admin_ui_site_settings(),
    icon: icons.sliders,
    summary: m.admin_ui_title_logo_texts_launch_page(),
    needs: { call: 'PUT /api/admin/site-settings/:key', access: 'portal' },
  },
  {
    path: '/admin/password',
    title: m.admin_ui_admin_password(),
    name: m.admin_ui_password(),
    icon: icons.key,
    summary: m.admin_ui_change_your_own_password(),
    needs: { call: 'PUT /api/admin/change-password', access: 'signed in' },
  },
  {
    path: '/admin/contacts',
    title: m.admin_ui_admin_contact_management(),
    name: m.admin_ui_contacts_and_links(),
    icon: icons.phone,
    summary: m.admin_ui_contact_details_and_official_links(),
    needs: { call: 'PUT /api/admin/contact-info/:id', access: 'content' },
    records: [
      {
        kind: 'contact-links',
        one: m.admin_ui_official_link(),
        many: m.admin_ui_official_links(),
        name: 'title',
        tab: 'links',
      },
    ],
  },
  {
    path: '/admin/resources',
    title: m.admin_ui_admin_resources(),
    name: m.admin_ui_resources(),
    icon: icons.document,
    summary: m.admin_ui_documents_for_download(),
    needs: { call: 'GET /api/admin/downloadable-resources', access: 'content' },
    records: [
      {
        kind: 'downloadable-resources',
        one: m.admin_ui_resource(),
        many: m.admin_ui_resources(),
        name: 'title',
      },
    ],
  },
];

/** Screens beyond the ten tiles: the side navigation lists them after these, each in its group. */
const otherScreens: readonly AdminScreen[] = [
  {
    path: '/admin/cases',
    title: m.admin_cases_cases(),
    name: m.admin_cases_cases(),
    icon: icons.inbox,
    summary: m.admin_cases_work_on_reports_until_they_are_closed(),
    needs: { call: 'GET /api/admin/cases', access: 'cases' },
    records: [{ kind: 'saved-views', one: m.admin_views_one(), many: m.admin_views_many() }],
    isWide: true,
  },
  {
    path: '/admin/exchange',
    title: m.admin_exchange_messages(),
    name: m.admin_exchange_messages_short(),
    icon: icons.exchange,
    summary: m.admin_exchange_import_send_acknowledge(),
    needs: { call: 'GET /api/admin/icsr/log', access: 'cases' },
  },
  {
    path: '/admin/terms',
    title: m.admin_terms_terms_and_substances(),
    name: m.admin_terms_terms_and_substances(),
    icon: icons.guideline,
    summary: m.admin_terms_lede(),
    needs: { call: 'GET /api/admin/terms', access: 'cases' },
    records: [
      { kind: 'terms', one: m.admin_terms_term_or_substance(), many: m.admin_terms_terms_and_substances() },
      { kind: 'brands', one: m.admin_terms_brand(), many: m.admin_terms_brands(), tab: 'brands' },
    ],
  },
  {
    path: '/admin/lists',
    title: m.admin_lists_title(),
    name: m.admin_lists_title(),
    icon: icons.list,
    summary: m.admin_lists_lede(),
    needs: { call: 'GET /api/admin/departments', access: 'cases' },
    records: [
      {
        kind: 'departments',
        one: m.admin_lists_department_one(),
        many: m.admin_lists_departments(),
        name: 'name',
      },
      {
        kind: 'reporters',
        one: m.admin_lists_reporter_one(),
        many: m.admin_lists_reporters(),
        name: 'name',
        tab: 'reporters',
      },
      {
        kind: 'dose-words',
        one: m.admin_lists_word_one(),
        many: m.admin_lists_dose_words(),
        name: 'name',
        tab: 'dose-words',
      },
      {
        kind: 'centre-events',
        one: m.admin_events_one(),
        many: m.admin_events_title(),
        name: 'title',
        tab: 'events',
      },
    ],
  },
  {
    path: '/admin/ward',
    title: m.admin_ward_title(),
    name: m.admin_ward_title(),
    icon: icons.phone,
    summary: m.admin_ward_summary(),
    needs: { call: 'GET /api/admin/ward-passes', access: 'cases' },
  },
  {
    path: '/admin/insight/disproportionality',
    title: m.admin_insight_title(),
    name: m.admin_insight_name(),
    icon: icons.scatter,
    summary: m.admin_insight_summary(),
    needs: { call: 'GET /api/admin/insight/disproportionality', access: 'cases' },
    isWide: true,
  },
  {
    path: '/admin/insight',
    title: m.admin_numbers_title(),
    name: m.admin_numbers_title(),
    icon: icons.chart,
    summary: m.admin_numbers_summary(),
    needs: { call: 'GET /api/admin/insight/figures', access: 'cases' },
    isWide: true,
  },
  {
    path: '/admin/homepage',
    title: m.admin_ui_home_page_manager(),
    name: m.admin_ui_home_page(),
    icon: icons.home,
    summary: m.admin_ui_texts_of_the_home_pages_sections(),
    needs: { call: 'GET /api/admin/homepage-content', access: 'content' },
    records: [
      {
        kind: 'homepage-content',
        one: m.admin_ui_home_page_content(),
        many: m.admin_ui_home_page_content(),
        name: 'title',
      },
    ],
  },
  {
    path: '/admin/amc-locations',
    title: m.admin_ui_amc_locations_manager(),
    name: m.admin_ui_amc_locations(),
    icon: icons.pin,
    summary: m.admin_ui_adr_monitoring_centres_import_and_export(),
    needs: { call: 'GET /api/admin/amc-locations', access: 'content' },
    records: [
      {
        kind: 'amc-locations',
        one: m.admin_ui_amc_location(),
        many: m.admin_ui_amc_locations(),
        name: 'name',
      },
    ],
  },
  {
    path: '/admin/broadcast',
    title: m.admin_broadcast_title(),
    name: m.admin_broadcast_name(),
    icon: icons.camera,
    summary: m.admin_broadcast_summary(),
    needs: { call: 'GET /api/admin/broadcasts', access: 'content' },
    records: [
      {
        kind: 'broadcasts',
        one: m.admin_broadcast_one(),
        many: m.admin_broadcast_announced(),
        name: 'title',
      },
    ],
  },
  {
    path: '/admin/alerts',
    title: m.admin_alerts_manager(),
    name: m.admin_alerts_title(),
    icon: icons.warning,
    summary: m.admin_alerts_summary(),
    needs: { call: 'GET /api/admin/safety-alerts', access: 'content' },
    records: [
      {
        kind: 'safety-alerts',
        one: m.admin_alerts_record(),
        many: m.admin_alerts_title(),
        name: 'medicine',
      },
    ],
  },
  {
    path: '/admin/bin',
    title: m.admin_ui_bin(),
    name: m.admin_ui_bin(),
    icon: icons.trash,
    summary: m.admin_ui_deleted_records_which_can_be_restored_for(),
    needs: { call: 'GET /api/admin/bin', access: { oneOf: ['content', 'portal', 'cases'] } },
  },
  {
    path: '/admin/quiz-scores',
    title: m.admin_ui_quiz_scores(),
    name: m.admin_ui_quiz_scores_2(),
    icon: icons.form,
    summary: m.admin_ui_self_reported_results_and_their_averages(),
    needs: { call: 'GET /api/admin/quiz-scores', access: 'cases' },
  },
  {
    path: '/admin/administrators',
    title: m.admin_ui_administrators(),
    name: m.admin_ui_administrators(),
    icon: icons.people,
    summary: m.admin_ui_accounts_invite_change_rights_remove(),
    needs: { call: 'GET /api/admin/administrators', access: 'portal' },
  },
  {
    path: '/admin/mail',
    title: m.admin_mail_title(),
    name: m.admin_mail_name(),
    icon: icons.mail,
    summary: m.admin_mail_summary(),
    needs: { call: 'GET /api/admin/mails', access: 'portal' },
  },
  {
    path: '/admin/privacy',
    title: m.admin_ui_privacy(),
    name: m.admin_ui_privacy(),
    icon: icons.shield,
    summary: m.admin_ui_one_persons_records_find_export_erase(),
    needs: { call: 'GET /api/admin/privacy', access: { all: ['portal', 'cases'] } },
  },
  {
    path: '/admin/audit',
    title: m.admin_ui_audit_trail(),
    name: m.admin_ui_audit_trail_2(),
    icon: icons.clock,
    summary: m.admin_ui_who_did_what_and_when(),
    needs: { call: 'GET /api/admin/audit-events', access: 'portal' },
  },
  {
    path: '/admin/api',
    title: m.admin_api_title(),
    name: m.admin_api_name(),
    icon: icons.brackets,
    summary: m.admin_api_summary(),
    needs: { call: 'GET /api/admin/system-status', access: 'portal' },
  },
  {
    path: '/admin/help',
    title: m.admin_help_help(),
    name: m.admin_help_help(),
    icon: icons.info,
    summary: m.admin_help_summary(),
    needs: { call: 'GET /api/auth/me', access: 'signed in' },
  },
];

/** Every screen in the side navigation. */
const allScreens: readonly AdminScreen[] = [...tileScreens, ...otherScreens];

/** Whether an account with these rights may open a screen. */
export const mayOpen = ({ needs }: AdminScreen, rights: readonly Right[]) => mayCall(needs.access, rights);

/** The screens that an account may open, tile screens first. */
export const screensFor = (rights: readonly Right[]) =>
  allScreens.filter((screen) => mayOpen(screen, rights));

/** The tiles of an account's dashboard: at most ten. Further screens replace tile screens that it may not open. */
export const tilesFor = (rights: readonly Right[]) => screensFor(rights).slice(0, tileScreens.length);

/** Every kind of record that administrators edit and delete, with its screen. */
export const managedRecords: readonly (ManagedRecords & { screen: AdminScreen })[] = allScreens.flatMap(
  (screen) => (screen.records ?? []).map((records) => ({ ...records, screen })),
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
      '/admin/alerts',
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
