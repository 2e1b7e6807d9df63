// The tree that server and browser render alike.
import type { ComponentType, ReactNode } from 'react';
import { Router } from 'wouter';
import type { FooterContentsProps } from '#client/components/layout/footer.tsx';
import { App } from './app.tsx';
import { Reads, type ReadStore } from './data/reads.ts';

interface PortalTreeProps {
  reads: ReadStore;
  state: unknown;
  /** On the server, which has no address bar. */
  address?: { path: string; search: string };
  /** On the server: what the footer says. The browser keeps it as the document brings it. */
  footer?: ComponentType<FooterContentsProps>;
}

export function PortalTree({ reads, state, address, footer }: PortalTreeProps): ReactNode {
  return (
    <Reads value={reads}>
      <Router {...(address && { ssrPath: address.path, ssrSearch: address.search })}>
        <App state={state} footer={footer} />
      </Router>
    </Reads>
  );
}
