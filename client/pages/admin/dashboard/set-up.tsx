// Lists the set-up of a new portal: steps that tick themselves off from the state of the portal, each with a link to
// the screen where it is done. Shown to accounts with the right `portal` until all is done or the list is dismissed.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { countText } from '#client/components/admin/number-text.ts';
import { useSend } from '#client/components/admin/use-send.tsx';
import { mayOpen, screenOfPath } from '#client/components/admin/screens.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { check } from '#client/components/ui/icon-paths.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call, useRights } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { SetUpStep, SystemStatus } from '#contract/system-status.ts';
import './set-up.css';

interface StepText {
  title: string;
  /** The consequence while the step is open. */
  open: string;
  action: string;
  href: string;
}

const texts: Readonly<Record<SetUpStep, StepText>> = {
  contact: {
    title: m.admin_ui_contact_details(),
    open: m.admin_set_up_visitors_still_read_the_sample(),
    action: m.admin_set_up_enter_contact_details(),
    href: '/admin/contacts',
  },
  prefix: {
    title: m.admin_settings_case_prefix(),
    open: m.admin_set_up_case_prefix_missing(),
    action: m.admin_set_up_choose_a_prefix(),
    href: '/admin/settings#case_prefix',
  },
  backup: {
    title: m.admin_set_up_first_backup(),
    open: m.admin_set_up_no_backup(),
    action: m.admin_set_up_see_the_next_backup(),
    href: '/admin/dashboard#system-status',
  },
  secondFactor: {
    title: m.admin_set_up_second_factor(),
    open: m.admin_set_up_your_account_opens_with_a_password(),
    action: m.admin_set_up_set_up_a_second_factor(),
    href: '/admin/password#second-factor',
  },
  mail: {
    title: m.admin_set_up_mail(),
    open: m.admin_set_up_nobody_gets_a_mail(),
    action: m.admin_set_up_read_how(),
    href: '/admin/help#mail',
  },
  rights: {
    title: m.admin_set_up_people_and_rights(),
    open: m.admin_set_up_one_account(),
    action: m.admin_set_up_invite_a_person(),
    href: '/admin/administrators',
  },
  terms: {
    title: m.admin_set_up_terms(),
    open: m.admin_set_up_no_terms(),
    action: m.admin_set_up_add_terms(),
    href: '/admin/terms',
  },
};

const status = '/api/admin/system-status';

export function SetUpList() {
  const { data } = useAdminRead(status);
  return data && !data.setUp.dismissed && data.setUp.steps.some(({ done }) => !done) ? (
    <Steps steps={data.setUp.steps} />
  ) : null;
}

function Steps({ steps }: { steps: SystemStatus['setUp']['steps'] }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const act = useSend({ failed: m.admin_set_up_the_list_could_not_be_hidden() });
  const next = steps.find(({ done }) => !done)?.step;
  const done = steps.filter((step) => step.done).length;

  async function dismiss() {
    const setting = { key: 'set_up_dismissed', value: 'true' };
    // The setting has a row once somebody has changed it.
    await call('PUT', `/api/admin/site-settings/${setting.key}`, setting).catch(() =>
      call('POST', '/api/admin/site-settings', setting),
    );
    await client.invalidateQueries({ queryKey: [status] });
  }

  const nextText = next && texts[next];
  return (
    <section className="set-up" aria-labelledby="set-up">
      <div className="set-up-line">
        <h2 id="set-up">
          {m.admin_set_up_set_up_of({ done: countText(done), count: countText(steps.length) })}
        </h2>
        <span className="wells" aria-hidden="true">
          {steps.map((one) => (
            <i
              key={one.step}
              data-filled={one.done || undefined}
              data-waits={one.step === next || undefined}
            />
          ))}
        </span>
        {nextText && (
          <p>
            {m.admin_set_up_next({ title: nextText.title })} <span>{nextText.open}</span>
          </p>
        )}
        {nextText && <StepLink text={nextText} look="button button-secondary button-small" />}
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {m.admin_set_up_all_steps()}
        </button>
      </div>
      {isOpen && (
        <>
          <ul>
            {steps.map(({ step, done: isDone }) => {
              const { title, open } = texts[step];
              return (
                <li key={step} data-done={isDone || undefined} data-next={step === next || undefined}>
                  <i aria-hidden="true">{isDone && <Icon path={check} size={16} />}</i>
                  <div>
                    <b>{title}</b>
                    {isDone ? (
                      <span className="sr-only"> – {m.admin_set_up_done()}</span>
                    ) : (
                      <small>{open}</small>
                    )}
                  </div>
                  {!isDone && <StepLink text={texts[step]} />}
                </li>
              );
            })}
          </ul>
          <Button small variant="quiet" busy={act.busy} onClick={() => void act.send(dismiss)}>
            {m.admin_set_up_hide_this_list()}
          </Button>
        </>
      )}
    </section>
  );
}

/** The way to the screen where a step is done, for accounts that may open it. */
function StepLink({ text: { action, href }, look }: { text: StepText; look?: string }) {
  const rights = useRights();
  const [path = ''] = href.split('#');
  const screen = screenOfPath(path);
  if (href.startsWith('/admin/dashboard')) {
    return (
      <a href={href.slice(path.length)} className={look}>
        {action}
      </a>
    );
  }
  if (!screen || !mayOpen(screen, rights)) return null;
  return (
    <Link href={href} className={look}>
      {action}
    </Link>
  );
}
