// Replaces a screen that failed to load, usually because a new release removed its code. A page load fetches
// the new one.
import { Component, type ReactNode } from 'react';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { m } from '#client/paraglide/messages.js';

export class ScreenFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title={m.admin_ui_this_screen_could_not_be_loaded()}
        level={2}
        description={m.admin_ui_the_portal_may_have_been_updated_nothing()}
        onRetry={() => location.reload()}
      />
    );
  }
}
