// The cases that wait for a signature.
import { ReadingList } from './reading-list.tsx';

export default function Sign() {
  return <ReadingList step="sign" />;
}
