// The text of /.well-known/security.txt (RFC 9116): where to report a vulnerability of this portal.
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { offeredIn } from '#contract/words/languages-rules.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import type { Portal } from '../../portal.ts';
import { listSettings } from './queries.ts';

/** The file says that it is right for so many days. RFC 9116 recommends less than a year. */
const validDays = 180;

/** Null: the centre has set no contact. */
export async function securityText({ config, engine, now }: Portal): Promise<string | null> {
  const settings = await listSettings(engine.reader);
  const { languages } = settingsByKey(settings);
  const contact = settings.find(({ key }) => key === 'security_contact')?.value ?? '';
  if (contact === '') return null;
  const midnight = new Date(`${now().toISOString().slice(0, 10)}T00:00:00.000Z`);
  const expires = new Date(midnight.getTime() + validDays * 86_400_000).toISOString();
  const lines = [
    `Contact: ${contact.startsWith('https:') ? contact : `mailto:${encodeURI(contact)}`}`,
    `Expires: ${expires.replace('.000Z', 'Z')}`,
    `Preferred-Languages: ${offeredIn(languages).join(', ')}`,
    ...(config.publicOrigin ? [`Canonical: ${ownOrigin(config)}/.well-known/security.txt`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
