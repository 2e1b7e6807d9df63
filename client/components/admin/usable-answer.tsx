// Shows something else in place of a part whose answer lacks what it needs, such as null or {}. The rest of the screen
// stays.
import { Component, type ReactNode } from 'react';

interface UsableAnswerProps {
  /** The answer: after another one the part is tried again. */
  answer: unknown;
  /** Default: nothing. */
  otherwise?: ReactNode;
  children: ReactNode;
}

export class UsableAnswer extends Component<UsableAnswerProps, { failed: boolean }> {
  override state: { failed: boolean } = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: UsableAnswerProps) {
    if (before.answer !== this.props.answer && this.state.failed) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? (this.props.otherwise ?? null) : this.props.children;
  }
}
