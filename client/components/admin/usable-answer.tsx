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

interface UsableAnswerState {
  failed: boolean;
  answer: unknown;
}

export class UsableAnswer extends Component<UsableAnswerProps, UsableAnswerState> {
  override state: UsableAnswerState = { failed: false, answer: this.props.answer };

  static getDerivedStateFromProps({ answer }: UsableAnswerProps, before: UsableAnswerState) {
    return answer === before.answer ? null : { answer, failed: false };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? (this.props.otherwise ?? null) : this.props.children;
  }
}
