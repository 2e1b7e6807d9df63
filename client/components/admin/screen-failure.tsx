// Replaces a screen that failed to load, usually because a new release removed its code. A page load fetches
// the new one.
import { Component, type ReactNode } from 'react';
import { ErrorState } from '#client/components/ui/error-state.tsx';

export class ScreenFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title="This screen could not be loaded"
        level={2}
        description="The portal may have been updated. Nothing was lost on the server."
        onRetry={() => location.reload()}
      />
    );
  }
}
