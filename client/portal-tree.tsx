// The tree that server and browser render alike.
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { App } from './app.tsx';
import { Reads, type ReadStore } from './data/reads.ts';

interface PortalTreeProps {
  reads: ReadStore;
  state: unknown;
  /** On the server, which has no address bar. */
  address?: { path: string; search: string };
}

export function PortalTree({ reads, state, address }: PortalTreeProps): ReactNode {
  return (
    <Reads value={reads}>
      <Router {...(address && { ssrPath: address.path, ssrSearch: address.search })}>
        <App state={state} />
      </Router>
    </Reads>
  );
}
