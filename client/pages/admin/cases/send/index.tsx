// The cases that wait to be sent.
import { ReadingList } from '../sign/reading-list.tsx';

export default function Send() {
  return <ReadingList step="send" />;
}
