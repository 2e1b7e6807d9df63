// Whether scripts draw the page. Not yet while React takes over what the document brought.
import { useSyncExternalStore } from 'react';

const never = () => () => {};

export const useScripted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
