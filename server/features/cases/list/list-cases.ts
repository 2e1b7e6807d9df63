// The dates and the account that the list of cases needs.
import { hasRight, type Right } from '#contract/access-rules.ts';
import type { Portal } from '../../../portal.ts';
import type { ListReader } from './list-queries.ts';
import { readCaseSettings } from '../queries.ts';

/** Today in the portal's time zone. */
export const todayIn = ({ timeZone, now }: { timeZone: string; now: Date }): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

export async function listReader(
  { config: { timeZone, seed }, engine, now }: Pick<Portal, 'config' | 'engine' | 'now'>,
  { username, rights }: { username: string; rights: readonly Right[] },
): Promise<ListReader> {
  const today = todayIn({ timeZone, now: now() });
  const { followUpAfterDays } = await readCaseSettings(engine.reader);
  return {
    username,
    maySign: hasRight(rights, 'sign'),
    today: today.toString(),
    weekEnds: today.add({ days: 7 - today.dayOfWeek }).toString(),
    followUpAfterDays,
    samples: seed === 'demo',
  };
}
