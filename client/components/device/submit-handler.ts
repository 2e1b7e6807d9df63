// How visitors' forms begin to send.
import type { FormEvent } from 'react';
import { pressThenRender } from '../ui/press.ts';

/** A form's `onSubmit`: shows the button as pressed in the next frame, then reads the fields. */
export const submitHandler =
  (send: (form: HTMLFormElement, later: boolean) => unknown) =>
  (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const later = form.dataset.later !== undefined; // the button "send later" was pressed
    pressThenRender((event.nativeEvent as SubmitEvent).submitter ?? form, () => send(form, later));
  };
