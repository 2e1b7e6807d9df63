// Number and receipt code of a report, each with a button that copies it, and one that copies both. The code is shown once.
import './receipt-card.css';
import { useRef, useState } from 'react';
import { OwnReportBox } from '#client/components/device/own-report-box.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { check, twice } from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';

interface ReceiptCardProps {
  reference: string;
  /** Null: this page does not know it any more. */
  code: string | null;
  /** Called when the visitor has kept both. */
  onKept?: () => void;
}

type Part = 'number' | 'code' | 'both';

export function ReceiptCard({ reference, code, onKept }: ReceiptCardProps) {
  const [copied, setCopied] = useState<Part | null>(null);
  const box = useRef<HTMLDivElement>(null);

  async function copy(part: Part) {
    const both = `${m.receipt_number()}: ${reference}\n${m.receipt_code()}: ${code}`;
    try {
      await navigator.clipboard.writeText(
        part === 'both' ? both : part === 'code' ? String(code) : reference,
      );
      setCopied(part);
      if (part !== 'number') onKept?.();
    } catch {
      // Without https there is no clipboard: select it, so that it can be copied by hand.
      const shown = part === 'both' ? box.current : box.current?.querySelector(`[data-part=${part}]`);
      if (shown) getSelection()?.selectAllChildren(shown);
    }
  }

  const button = (part: Part, text: string) => (
    <Button
      variant={part === 'both' ? 'secondary' : 'quiet'}
      className="no-print noscript:hidden"
      aria-label={copied === part ? undefined : text}
      onClick={() => void copy(part)}
    >
      <Icon path={copied === part ? check : twice} />
      {copied === part ? m.ui_copied() : part === 'both' ? text : m.ui_copy()}
    </Button>
  );
  return (
    <div>
      <div ref={box} className="receipt-parts">
        <div>
          <p className="font-strong">{m.report_number_of()}</p>
          <output className="reference" data-part="number">
            {reference}
          </output>
          {button('number', m.report_copy())}
          <p className="text-small text-ink-2">{m.report_number_use()}</p>
        </div>
        {code && (
          <div>
            <p className="font-strong">{m.receipt_code()}</p>
            <output className="reference" data-part="code">
              {code}
            </output>
            {button('code', m.report_copy_code())}
            <p className="text-small text-ink-2">{m.report_code_use()}</p>
          </div>
        )}
      </div>
      {code && (
        <div className="no-print mt-3 flex flex-wrap items-center justify-between gap-3 noscript:hidden">
          <OwnReportBox reference={reference} code={code} onKept={onKept} />
          {button('both', m.report_copy_both())}
        </div>
      )}
      <p role="status" className="sr-only">
        {copied && (copied === 'number' ? m.report_copied() : m.ui_copied())}
      </p>
    </div>
  );
}
