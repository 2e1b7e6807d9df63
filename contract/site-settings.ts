// One value of the portal's appearance and texts.
import { isCountryCode } from './cases/content/countries-rules.ts';
import * as z from 'zod/mini';
import { editable, emailOrEmpty, id, oneOf, requiredText, text, time, url, urlOrEmpty } from './fields.ts';
import { isCasePrefix } from './cases/intake/case-numbers-rules.ts';
import {
  type CaseSettingKey,
  e2bTextSettings,
  type GroundedSource,
  groundedSources,
  legalGroundKey,
  legalGroundMax,
  type RangedAnalyte,
  rangedAnalytes,
  rangeKey,
} from './cases/work/case-settings-rules.ts';
import { readRange } from './cases/assessment/measured-rules.ts';
import { occupations, senderTypes } from './cases/content/code-lists-rules.ts';
import { retainedKinds } from './privacy-rules.ts';
import { translatedReply, translationsOf } from './fields/schemas.ts';
import type { Translations } from './translations-rules.ts';
import { type SettingKey, translatedSettings } from './site-settings-rules.ts';
import { isVisibleLine, textMax, urlIssue } from './text-rules.ts';
import { faults } from './words/faults-rules.ts';
import { isLanguageList, isReviewerList } from './words/language-settings-rules.ts';
import { builtLanguages } from './words/languages-rules.ts';
import { settings } from './words/settings-rules.ts';

export const settingKeyShape = /^[a-z][a-z0-9_]{0,63}$/;

/** A sentence, chosen when it is needed. */
const says =
  (...of: Parameters<typeof settings>) =>
  () =>
    settings(...of);

const anyText = text(textMax.paragraph);
const trueOrFalse = oneOf(['true', 'false']);
const description = text(500, { too_long: says('description_long') });
const address = urlOrEmpty({ url: 'no_url', too_long: 'no_url' });

/** For values that stand on one line, become headers of mails or fields of messages. */
function inOneLine<Schema extends z.ZodMiniType<string>>(schema: Schema): Schema {
  const oneLine = z.refine<string>(isVisibleLine, {
    params: { code: 'characters' },
    error: says('one_line'),
  });
  return schema.check(oneLine) as Schema;
}

const securityContact = z.union(
  [
    emailOrEmpty({ email: says('contact_address') }),
    z.string().check(
      z.maxLength(textMax.url),
      z.refine<string>((value) => /^https:\/\/[^\s/\\]\S*$/.test(value) && urlIssue(value, true) === null, {
        params: { code: 'url' },
        error: says('contact_address'),
      }),
    ),
  ],
  { error: says('contact_address') },
);

/** A whole number of days in a value. */
const days = z.string().check(z.regex(/^([1-9]\d{0,2})$/, { error: says('days') }));
const casePrefix = z.string().check(z.refine<string>(isCasePrefix, { error: says('case_prefix') }));
const e2bTexts = Object.fromEntries(
  Object.entries(e2bTextSettings).map(([key, max]) => [key, inOneLine(text(max))]),
) as Record<keyof typeof e2bTextSettings, ReturnType<typeof text>>;

const legalGrounds = Object.fromEntries(
  groundedSources.map((source) => [legalGroundKey(source), inOneLine(text(legalGroundMax))]),
) as Record<ReturnType<typeof legalGroundKey<GroundedSource>>, ReturnType<typeof text>>;

const occupation = oneOf(['', ...Object.keys(occupations)]);
const range = inOneLine(text(60)).check(
  z.refine<string>((value) => value === '' || readRange(value) !== null, {
    params: { code: 'format' },
    error: says('normal_range'),
  }),
);
const ranges = Object.fromEntries(rangedAnalytes.map((analyte) => [rangeKey(analyte), range])) as Record<
  ReturnType<typeof rangeKey<RangedAnalyte>>,
  typeof range
>;

const months = z.string().check(
  z.regex(/^([1-9]\d{0,2})?$/, {
    error: says('months'),
  }),
);

/** The rules for the values of known keys, with their fixed messages. Other keys take any text. */
export const settingValues = {
  launch_page_enabled: trueOrFalse,
  site_title: inOneLine(
    requiredText(100, {
      required: says('site_title_missing'),
      too_long: says('title_long'),
    }),
  ),
  site_subtitle: inOneLine(text(200, { too_long: says('subtitle_long') })),
  hero_title: inOneLine(
    requiredText(150, {
      required: says('hero_title_missing'),
      too_long: says('title_long'),
    }),
  ),
  hero_subtitle: inOneLine(text(300, { too_long: says('subtitle_long') })),
  stat_reports: inOneLine(anyText),
  stat_providers: inOneLine(anyText),
  stat_support: inOneLine(anyText),
  stat_safety: inOneLine(anyText),
  about_reports: inOneLine(anyText),
  about_students: inOneLine(anyText),
  about_years: inOneLine(anyText),
  navbar_logo: address,
  logo_url: address,
  favicon_url: address,
  contact_description: description,
  about_description: description,
  pvpi_url: url({ url: 'no_url' }),
  forwards_to_pvpi: trueOrFalse,
  public_statistics: trueOrFalse,
  emergency_number: inOneLine(requiredText(40)),
  distress_line_name: inOneLine(requiredText(80)),
  distress_line_number: inOneLine(requiredText(40)),
  languages: z.string().check(
    z.refine<string>(isLanguageList, {
      params: { code: 'choice' },
      error: says('language_codes', { languages: builtLanguages.join(' ') }),
    }),
  ),
  /** Who reviewed each translation. */
  language_reviewers: text(textMax.paragraph).check(
    z.refine<string>(isReviewerList, {
      params: { code: 'format' },
      error: says('reviewers'),
    }),
  ),
  social_facebook: address,
  social_x: address,
  social_instagram: address,
  social_youtube: address,
  social_linkedin: address,
  privacy_contact_name: inOneLine(text(textMax.line)),
  privacy_contact_email: emailOrEmpty({ email: 'no_email' }),
  /** For /.well-known/security.txt: an e-mail address, or an https address of a page. */
  security_contact: securityContact,
  retention_reports_months: months,
  retention_messages_months: months,
  retention_scores_months: months,
  retention_reporters_months: months,
  /** Whether accounts may or must have a second factor; without a row they may. */
  second_factor: oneOf(['optional', 'required']),
  /** Whether the dashboard no longer shows the set-up list; without a row it shows it. */
  set_up_dismissed: trueOrFalse,
} satisfies { [Key in SettingKey]?: z.ZodMiniType<string> };

/** The rules for the values of the settings of case work. */
export const caseSettingValues = {
  case_prefix: casePrefix,
  due_days_death: days,
  due_days_serious: days,
  due_days_other: days,
  follow_up_after_days: days,
  second_assessor: trueOrFalse,
  ...legalGrounds,
  default_occupation: occupation,
  ...ranges,
  ...e2bTexts,
  e2b_org: z.string().check(z.regex(/^[^\s-]{0,60}$/, { error: says('short_name') })),
  e2b_email: emailOrEmpty({ email: 'no_email' }),
  e2b_country: z.string().check(z.refine(isCountryCode, { error: says('country') })),
  e2b_sender_type: oneOf(Object.keys(senderTypes) as ['1']),
  e2b_drop_fda: trueOrFalse,
} satisfies Record<CaseSettingKey, z.ZodMiniType<string>>;

/** The body of a change to the setting `key`. */
export function siteSettingChangeOf(key: string) {
  const values: { [key: string]: z.ZodMiniType<string> } = { ...settingValues, ...caseSettingValues };
  const value = Object.hasOwn(values, key) ? (values[key] ?? anyText) : anyText;
  const translation = z.pipe(
    z.transform((sent: unknown): unknown => (sent === '' || sent === undefined ? null : sent)),
    z.nullable(value) as z.ZodMiniType<unknown, unknown>,
  );
  const none = z.strictObject({}, { error: says('no_translations') });
  return z.object({
    value,
    translations: z.optional(
      translatedSettings.includes(key)
        ? translationsOf({ value: translation })
        : (none as unknown as z.ZodMiniType<Translations>),
    ),
  });
}

/** They are checked by `siteSettingChangeOf`. */
const translations = z.optional(z.any() as z.ZodMiniType<Translations>);
export const siteSettingChange = z.object({ value: anyText, translations });
export const siteSettingInput = z.object({
  key: z.string().check(z.regex(settingKeyShape, { error: () => faults('format') })),
  value: anyText,
  translations,
});

/** A retention period that was set and has not taken effect yet: until then it can be withdrawn. */
export const retentionChange = z.object({
  /** The key of the setting. */
  id: id(),
  records: oneOf(retainedKinds),
  months: z.int(),
  /** Username; null: not known. */
  setBy: z.nullable(z.string()),
  setAt: time(),
  effectiveAt: time(),
});
export type RetentionChange = z.infer<typeof retentionChange>;

export const siteSetting = z.object({
  id: id(),
  key: z.string(),
  value: z.string(),
  updatedAt: time(),
  ...editable,
  ...translatedReply(),
});
export type SiteSetting = z.infer<typeof siteSetting>;
