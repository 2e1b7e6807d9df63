// Forms of the watch list: to begin watching a pair, and to note what was decided at a look. In both a person says when
// somebody looks next.
import { useQueryClient } from '@tanstack/react-query';
import { SendForm, refuse, useSend } from '#client/components/admin/use-send.tsx';
import { dateFromTyped } from '#client/components/case/typed-date.ts';
import { Button } from '#client/components/ui/button.tsx';
import { DateField } from '#client/components/ui/date-field.tsx';
import { dateText, typedDateFault } from '#client/components/ui/date-text.ts';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { TextAreaField } from '#client/components/ui/field.tsx';
import { call } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { portalDay } from '#client/portal-time.ts';
import { addDays } from '#contract/cases/content/partial-dates-rules.ts';
import type { WatchedPair } from '#contract/insight.ts';

export const watchedPairs = '/api/admin/insight/watched-pairs';
const pairAddress = '/api/admin/insight/pair';

/** A month until the next look, where nobody says otherwise. */
const nextLookDays = 30;

function useReadAgain() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [watchedPairs, pairAddress].map((address) => client.invalidateQueries({ queryKey: [address] })),
    );
}

interface StartWatchProps {
  drug: string;
  reaction: string;
}

export function StartWatch({ drug, reaction }: StartWatchProps) {
  const form = useSend({ keep: `watch ${drug} ${reaction}` });
  const readAgain = useReadAgain();
  return (
    <SendForm
      form={form}
      title={m.admin_watch_not_begun()}
      level={3}
      onSend={async (text) => {
        refuse({
          reason: !text('reason') && m.admin_watch_say_why(),
          nextLookOn: lookFault(text('nextLookOn')),
        });
        await call('POST', watchedPairs, {
          drug,
          reaction,
          reason: text('reason'),
          nextLookOn: dateFromTyped(text('nextLookOn'), 'coming'),
        });
        await readAgain();
      }}
    >
      <TextAreaField {...form.field('reason')} label={m.admin_watch_why()} rows={2} dir="auto" />
      <NextLook field={form.field('nextLookOn', dateText(addDays(portalDay(), nextLookDays)))} />
      <Button type="submit" busy={form.busy}>
        {m.admin_watch_begin()}
      </Button>
    </SendForm>
  );
}

export function DecideWatch({ watch }: { watch: WatchedPair }) {
  const form = useSend({ keep: `look ${watch.id}` });
  const readAgain = useReadAgain();
  return (
    <SendForm
      form={form}
      title={m.admin_watch_not_stored()}
      level={3}
      onSend={async (text) => {
        refuse({
          decision: !text('decision') && m.admin_watch_say_what(),
          nextLookOn: lookFault(text('nextLookOn')),
        });
        await call('PUT', `${watchedPairs}/${watch.id}`, {
          decision: text('decision'),
          nextLookOn: dateFromTyped(text('nextLookOn'), 'coming'),
          isEnded: text('isEnded') !== '',
          version: watch.version,
        });
        await readAgain();
      }}
    >
      <TextAreaField {...form.field('decision')} label={m.admin_watch_decision()} rows={2} dir="auto" />
      <NextLook field={form.field('nextLookOn', dateText(addDays(portalDay(), nextLookDays)))} />
      <CheckboxField id={`end-${watch.id}`} name="isEnded" label={m.admin_watch_end()} />
      <Button type="submit" busy={form.busy}>
        {m.admin_watch_store()}
      </Button>
    </SendForm>
  );
}

const lookFault = (typed: string) =>
  typed === '' ? m.admin_watch_say_when() : typedDateFault(typed, m.admin_watch_next_look(), 'coming');

function NextLook({ field }: { field: ReturnType<ReturnType<typeof useSend>['field']> }) {
  return (
    <DateField {...field} use="coming" label={m.admin_watch_next_look()} hint={m.admin_cases_date_hint()} />
  );
}
