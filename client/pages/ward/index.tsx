// The ward round on a phone: the code of the QR picture becomes the key of this phone; then one patient after another, also
// without a network.
import './ward.css';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyPart, useIdleModule } from '#client/components/device/idle-module.ts';
import { Button } from '#client/components/ui/button.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { canStore } from '#client/data/device/can-store.ts';
import { exchangeCode, type OwnPass, readPass } from '#client/data/device/ward-pass.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';

const { load: loadRound, Part: Round } = lazyPart(
  () => import('./round.tsx'),
  (module) => module.Round,
);

type Shown = 'none' | 'unable' | OwnPass;

/** The code in the address. It leaves address and history at once. */
function takeCode(): string {
  const code = location.hash.slice(1);
  if (code !== '') history.replaceState(null, '', location.pathname);
  return code;
}

export default function WardPage() {
  const [shown, setShown] = useState<Shown>('none');
  const [failure, setFailure] = useState<string | null>(null);
  /** A code that no answer came to. */
  const [code, setCode] = useState('');
  useIdleModule(loadRound);

  async function exchange(given: string) {
    setFailure(null);
    try {
      setShown(await exchangeCode(given));
      setCode('');
    } catch (error) {
      const answer = error instanceof RequestError ? error : null;
      setFailure(answer?.problem?.message ?? m.ward_no_network());
      setCode(answer?.problem && !answer.isPassing ? '' : given);
      setShown((await readPass()) ?? 'none');
    }
  }
  const begin = useEffectEvent(() => {
    if (!canStore()) return setShown('unable');
    const given = takeCode();
    if (given !== '') return void exchange(given);
    readPass().then(
      (pass) => setShown(pass ?? 'none'),
      () => setShown('unable'),
    );
  });

  // The camera of a phone opens a new pass in another tab.
  const returned = useEffectEvent(() => {
    if (typeof shown !== 'object') return;
    void readPass().then((pass) => pass && pass.key !== shown.key && setShown(pass));
  });

  useEffect(() => {
    begin();
    const another = () => location.hash !== '' && begin();
    addEventListener('hashchange', another);
    document.addEventListener('visibilitychange', returned);
    return () => {
      removeEventListener('hashchange', another);
      document.removeEventListener('visibilitychange', returned);
    };
  }, []);

  return (
    <div className="page ward pb-section">
      <PageHeader title={m.ward_title()} />
      <div role="alert">{failure !== null && <p className="note">{failure}</p>}</div>
      {code !== '' && <Button onClick={() => void exchange(code)}>{m.ward_try_again()}</Button>}
      {shown === 'unable' && <p className="note">{m.ward_unable()}</p>}
      {shown === 'none' && failure === null && <p className="note">{m.ward_no_pass()}</p>}
      {typeof shown === 'object' && (
        <Suspense fallback={null}>
          <Round pass={shown} />
        </Suspense>
      )}
    </div>
  );
}
