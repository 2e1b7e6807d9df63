// Moves focus when a form is refused, by the browser's own check or by the server: to the first refused field in the
// order of the page, once, at the moment in which the faults show. react-hook-form would move it a second time a little
// later, when the person may already type elsewhere; so every `useForm` sets `shouldFocusError: false`.
//
//   const { form, refuse } = useRefusalFocus();
//   <form ref={form}> ... and refuse() when the faults are set.
import { useLayoutEffect, useRef, useState } from 'react';

export function useRefusalFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useLayoutEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  return { form, refuse: () => setRefusals((before) => before + 1) };
}
