// The one way in which the desk sends: every form, and every button that writes to the portal.
//
//   const form = useSend({ keep: `note ${id}` });
//   <SendForm form={form} onSend={(text) => addNote(id, text('text'))} onSent={onClose} submit="Add">
//     <TextAreaField {...form.field('text')} label="Note" />
//   </SendForm>
//
//   const act = useSend({ failed: 'Not Removed' });
//   <Button busy={act.busy} onClick={() => void act.send(() => remove(id))}>Remove</Button>
//
// It sends once, however often somebody presses. Refused fields get their messages, and the first one the focus. A reason
// that concerns no field is `failure`. What was typed stays, also when the session ends: the sign-in opens over the form,
// and what was being sent is sent again (client/data/admin/held-session.ts). Where a sent form goes away,
// `useFocusRecovery` finds the next place for the focus.
import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useMutation } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { PasskeyFailure } from '#client/data/admin/passkeys.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { DraftRestoredNote } from './draft-restored-note.tsx';
import { FailureNote } from './failure-note.tsx';
import { failureText } from './read-state.tsx';
import { useSessionDraft } from './session-drafts.ts';
import { useTypedMark, useUnsavedGuard } from './unsaved.ts';

/** The values of the controls of a form, by their names. */
export type FormTexts = Readonly<Record<string, string>>;
/** The value of a control without the spaces around it; '' if there is none. */
export type Text = (name: string) => string;
/** Messages by the names of fields. */
export type Issues = Readonly<Record<string, string>>;

export const textsOf = (form: HTMLFormElement): FormTexts =>
  Object.fromEntries(
    [...new FormData(form)].filter((one): one is [string, string] => typeof one[1] === 'string'),
  );

/** Why nothing was sent or stored. `failure` is null where the fields say it all. */
export class Refused extends Error {
  readonly issues: Issues;
  readonly failure: string | null;
  override readonly cause: unknown;

  constructor(issues: Issues, failure: string | null = null, cause?: unknown) {
    super(failure ?? '');
    this.issues = issues;
    this.failure = failure;
    this.cause = cause;
  }
}

/** Refuses the fields that have a message; '' names no field. Does nothing if none has. */
export function refuse(issues: Readonly<Record<string, string | false | null | undefined>>): void {
  const found = Object.entries(issues).filter((one): one is [string, string] => Boolean(one[1]));
  if (found.length > 0) throw new Refused(Object.fromEntries(found), issues[''] || null);
}

/** What the portal refuses of this call belongs to one field. */
export async function atField<Answer>(name: string, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const isRefusal = error instanceof RequestError ? error.status < 500 : error instanceof PasskeyFailure;
    refuse({ [name]: isRefusal && failureText(error) });
    throw error;
  }
}

type Explain = (error: unknown) => string | Promise<string>;

/** What a form shows of an error. A field shows its first fault; a fault without a field is part of the reason. */
async function refusedBy(
  error: unknown,
  form: HTMLFormElement | null,
  explain: Explain,
  place: (path: string) => string,
): Promise<Refused> {
  if (error instanceof Refused) return error;
  // Cancelled by the person, as an upload.
  if (error instanceof DOMException && error.name === 'AbortError') return new Refused({}, null, error);
  const faults = error instanceof RequestError ? (error.problem?.issues ?? []) : [];
  const elsewhere = faults.filter(({ path }) => {
    const control = form?.elements.namedItem(path);
    return !control || (control instanceof HTMLInputElement && control.type === 'hidden');
  });
  const issues = Object.fromEntries(faults.toReversed().map(({ path, message }) => [place(path), message]));
  const isPlain = explain === failureText;
  if (isPlain && faults.length > 0 && elsewhere.length === 0) return new Refused(issues, null, error);
  const reason = await explain(error);
  const more = isPlain ? elsewhere.slice(0, 20) : [];
  const added = more.flatMap(({ message }) => (reason.includes(message) ? [] : message));
  return new Refused(issues, [reason, ...added].join(' '), error);
}

interface Sent {
  work: () => Promise<unknown>;
  /** Which of several buttons was pressed. */
  what: string | undefined;
}
const once = { mutationFn: ({ work }: Sent) => work(), gcTime: 0 };

interface SendOptions {
  /**
   * Distinguishes the forms at one address. Leaving the form asks first, and what was typed comes back after the end of
   * the session. Without it, as for passwords, nothing is kept.
   */
  keep?: string | undefined;
  /** Title of the toast after a failure, for screens without a place for the reason. */
  failed?: string;
  /** The reason of a failure, if it is not the portal's own sentence. */
  explain?: Explain;
  /** The name of the field that shows a fault of the portal, if it is not the path of the fault. */
  place?: (path: string) => string;
}

export type Send = ReturnType<typeof useSend>;

const noIssues: Issues = {};
const asItIs = (path: string) => path;

export function useSend({ keep, failed, explain = failureText, place = asItIs }: SendOptions = {}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const underWay = useRef<object | null>(null);
  const draft = useSessionDraft<FormTexts>(keep ?? '');
  const { saveDraft } = draft;
  /** What was typed before the session ended, until it is sent. */
  const [back, setBack] = useState(draft.back);
  const [isChanged, setChanged] = useState(back !== undefined);
  const isTyped = isChanged && keep !== undefined;
  const latest = useRef(back);
  const { mutateAsync, isPending, submittedAt, variables, error, reset } = useMutation<
    unknown,
    Refused,
    Sent
  >(once);
  const issues = error?.issues ?? noIssues;
  const touch = useCallback(() => {
    setChanged(true);
    if (form.current) latest.current = textsOf(form.current);
  }, []);
  useUnsavedGuard(isTyped);
  useTypedMark(isChanged);

  // Also after each render, because a choice may change other fields.
  useEffect(() => {
    if (form.current) latest.current = textsOf(form.current);
  });
  useEffect(() => () => saveDraft(isTyped && (latest.current ?? false)));
  useLayoutEffect(() => {
    if (!error) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (field) field.focus();
    else form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  /** False: nothing was stored, or another call is under way. `done` runs when nothing is unsaved any more. */
  async function send<Answer>(
    work: () => Answer | Promise<Answer>,
    { what, done }: { what?: string | undefined; done?: ((answer: Answer) => void) | undefined } = {},
  ): Promise<boolean> {
    if (underWay.current) return false;
    const mine = {};
    underWay.current = mine;
    let answer: Answer | undefined;
    let isForgotten = false;
    async function attempt() {
      try {
        answer = await work();
      } catch (thrown) {
        throw await refusedBy(thrown, form.current, explain, place);
      }
    }
    try {
      await mutateAsync({ work: attempt, what });
    } catch (refused) {
      const description = (refused as Refused).failure;
      if (failed && description) showToast({ title: failed, description, destructive: true });
      return false;
    } finally {
      if (underWay.current === mine) underWay.current = null;
      else isForgotten = true;
    }
    if (isForgotten) return false;
    flushSync(() => {
      setChanged(false);
      setBack(undefined);
    });
    done?.(answer as Answer);
    return true;
  }

  return {
    form,
    send,
    busy: isPending,
    /** Another number for each try, for a `key`. */
    tries: submittedAt,
    /** Which of several buttons was pressed last. */
    what: variables?.what,
    busyWith: (what: string) => isPending && variables.what === what,
    issues,
    failure: error?.failure ?? null,
    /** The error behind the refusal. */
    cause: error?.cause,
    /** Drops the refusal, or the answer of a call that is under way. */
    forget() {
      underWay.current = null;
      reset();
    },
    back,
    /** Something is typed that would be lost. */
    isTyped,
    touch,
    /** The props of a field. `initial`: its first value, null if the page controls it. */
    field: (name: string, initial: string | null = '') => ({
      id: `${id}${name}`,
      name,
      error: issues[name],
      ...(initial !== null && { defaultValue: back?.[name] ?? initial }),
    }),
  };
}

interface SendFailureProps {
  form: Send;
  title?: string | undefined;
  level?: 2 | 3 | undefined;
  onRetry?: (() => void) | undefined;
}

/** Why a form or act was refused; of a form with Retry, where the portal did not answer. */
export function SendFailure({ form: { failure, cause, busy }, title, level, onRetry }: SendFailureProps) {
  const isPassing = cause instanceof RequestError ? cause.isPassing : cause instanceof TypeError;
  const retry = isPassing && onRetry && (
    <Button small variant="secondary" busy={busy} onClick={onRetry}>
      {m.admin_ui_retry()}
    </Button>
  );
  return (
    <FailureNote
      title={title}
      level={level}
      failure={
        failure && (
          <>
            {failure} {retry}
          </>
        )
      }
    />
  );
}

export interface SendFormProps<Answer> extends Omit<ComponentProps<'form'>, 'onSubmit' | 'title'> {
  form: Send;
  /** Title of the reason when it was refused. */
  title?: string;
  level?: 2 | 3;
  /** Sends. Throws if it was refused, in the browser by `refuse`. */
  onSend: (text: Text, texts: FormTexts) => Answer | Promise<Answer>;
  onSent?: (answer: Answer) => void;
  /** The button below the fields; without it the form has buttons of its own. */
  submit?: string;
  children: ReactNode;
}

/** Presses the button that sends the form. Does nothing while it is disabled. */
const press = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])]
    .find((one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === 'submit')
    ?.click();

/** Ctrl+Enter and Cmd+Enter send it, also from a text of several lines. */
export function SendForm<Answer>({
  form,
  title,
  level,
  onSend,
  onSent,
  submit,
  children,
  ...rest
}: SendFormProps<Answer>) {
  const { form: element, send, back, isTyped, touch } = form;
  return (
    <form
      {...rest}
      ref={element}
      noValidate
      data-unsaved={isTyped || undefined}
      onChange={touch}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        press(event.currentTarget);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const texts = textsOf(event.currentTarget);
        void send(() => onSend((name) => texts[name]?.trim() ?? '', texts), { done: onSent });
      }}
    >
      {back && isTyped && <DraftRestoredNote />}
      <SendFailure form={form} title={title} level={level} onRetry={() => press(element.current)} />
      {children}
      {submit && (
        <div className="form-actions">
          <Button type="submit" busy={form.busy}>
            {submit}
          </Button>
        </div>
      )}
    </form>
  );
}
