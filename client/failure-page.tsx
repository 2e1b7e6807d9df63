// The error page: a sentence for the visitor and the request's number in the log. It needs neither database nor script.
import { Router } from 'wouter';
import { m } from '#client/paraglide/messages.js';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { FooterContents } from './components/layout/footer-contents.tsx';
import { Layout } from './components/layout/layout.tsx';
import { BlisterStrip } from './components/ui/blister-strip.tsx';
import { PageHeader } from './components/ui/page-header.tsx';
import { Reads, ReadStore } from './data/reads.ts';

/** Title and text for a status. Statuses not listed get the text of an internal error. */
const sentences: Record<number, () => [title: string, text: string]> = {
  400: () => [m.failure_refused(), m.failure_refused_text()],
  403: () => [m.failure_refused(), m.failure_cross_site_text()],
  413: () => [m.failure_refused(), m.failure_too_large_text()],
  415: () => [m.failure_refused(), m.failure_refused_text()],
  429: () => [m.failure_busy(), m.failure_busy_text()],
  503: () => [m.failure_away(), m.failure_away_text()],
  507: () => [m.failure_away(), m.failure_full_text()],
};

export function failureTexts(status: number): [title: string, text: string] {
  return (sentences[status] ?? (() => [m.failure_fault(), m.failure_fault_text()]))();
}

export function FailurePage({ status, requestId }: { status: number; requestId: string }) {
  const [title, text] = failureTexts(status);
  return (
    <Reads value={new ReadStore({})}>
      <Router ssrPath="/">
        <Layout settings={settingsByKey([])} path="" footer={FooterContents}>
          <div className="page pb-section">
            <PageHeader title={title} lede={text} />
            <BlisterStrip filled={0} className="max-w-[15rem]" />
            <p className="mt-6">
              {m.failure_number()} <code>{requestId}</code>
            </p>
            <p className="mt-6 flex flex-wrap gap-4">
              <a href="/" className="button button-primary">
                {m.not_found_home()}
              </a>
              <a href="/contact" className="button button-secondary">
                {m.nav_contact()}
              </a>
            </p>
          </div>
        </Layout>
      </Router>
    </Reads>
  );
}
