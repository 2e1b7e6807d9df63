// Contact details of the institute, with fallback values when the server has none.
import { PhoneLink } from '#client/components/ui/phone-link.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { contentLang } from '#client/languages.ts';
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { mailtoLink, pvpiHelpline, sampleContact } from '#contract/contact-info-rules.ts';

export function ContactInfo() {
  const { data, error } = useRead('/api/contact-info');
  return (
    <section className="label">
      <h2 className="text-h3">{m.contact_info()}</h2>
      {data !== undefined || error ? <Details {...(data ?? sampleContact)} /> : <Skeleton />}
    </section>
  );
}

function Details({ address, phone, email }: { address: string; phone: string; email: string }) {
  const isHelpline = phone === pvpiHelpline;
  return (
    <dl className="mt-3 grid gap-3">
      <div>
        <dt>{m.contact_address()}</dt>
        <dd className="whitespace-pre-line" lang={contentLang(address)}>
          {address}
        </dd>
      </div>
      <div>
        <dt>{isHelpline ? m.footer_helpline() : m.contact_phone()}</dt>
        <dd>
          <PhoneLink phone={phone} className="-my-1 inline-block py-2" />
          {isHelpline && <small className="block text-ink-2">{m.footer_helpline_hours()}</small>}
        </dd>
      </div>
      <div>
        <dt>{m.contact_mail()}</dt>
        <dd>
          <a href={mailtoLink(email)} className="-my-1 inline-block py-2 [overflow-wrap:anywhere]">
            {email}
          </a>
        </dd>
      </div>
    </dl>
  );
}
