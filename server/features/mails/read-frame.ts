// Reads the facts about the portal that all mails contain, at the time of sending.
import { ownOrigin } from '../../http/own-origin.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import type { MailFrame } from '../../mail/kinds.ts';
import type { Portal } from '../../portal.ts';
import { findContactInfo } from '../contact-info/queries.ts';
import { listSettings } from '../site-settings/queries.ts';

export async function readMailFrame({
  config,
  engine: { db },
}: Pick<Portal, 'config' | 'engine'>): Promise<Omit<MailFrame, 'tokenOf'>> {
  const { site_title: institute } = settingsByKey(await listSettings(db));
  const { address, phone, email } = await findContactInfo(db);
  // Do not take the host from a request: its sender could name any host.
  const origin = ownOrigin(config);
  return { institute, origin, contact: [address, phone, email], timeZone: config.timeZone };
}
