// Where the focus goes when a form is refused, by the browser's own check or by the server's answer: to its first
// refused field, in the order of the page, once, and in the moment in which the faults show. react-hook-form would put
// it there a second time a little later, when somebody may type elsewhere already; so every `useForm` says
// `shouldFocusError: false`.
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
