// One value of the portal's appearance and wording (specification 3, site_settings; readings 9).
import * as z from 'zod/mini';
import { editable, id, text, time } from './fields.ts';
import { issueMessage } from './issues.ts';
import { textMax } from './text-rules.ts';

export const settingKeyShape = /^[a-z][a-z0-9_]{0,63}$/;

const value = text(textMax.paragraph);

export const siteSettingChange = z.object({ value });
export const siteSettingInput = z.object({
  key: z.string().check(z.regex(settingKeyShape, { error: issueMessage('format') })),
  value,
});
export type SiteSettingInput = z.infer<typeof siteSettingInput>;

export const siteSetting = z.object({
  id: id(),
  key: z.string(),
  value: z.string(),
  updatedAt: time(),
  ...editable,
});
export type SiteSetting = z.infer<typeof siteSetting>;
