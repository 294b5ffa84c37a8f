// react-admin's <Admin> without its own sign-in, notifications, layout and 404, which are not used and weigh 45 kB.
import CssBaseline from '@mui/material/CssBaseline';
import { AdminContext, CoreAdminUI, type AdminContextProps, type CoreAdminUIProps } from 'react-admin';
import type { ReactNode } from 'react';
import { NoticeBridge } from './NoticeBridge.tsx';
import { useInSlices } from './useInSlices.ts';

interface Props
  extends
    Omit<AdminContextProps, 'children'>,
    Pick<CoreAdminUIProps, 'children' | 'layout' | 'loading' | 'catchAll' | 'title'> {}

export function Admin({ children, layout, loading, catchAll, title, ...context }: Props) {
  return (
    <AdminContext {...context}>
      <CssBaseline enableColorScheme />
      <InSlices>
        <CoreAdminUI
          layout={layout}
          loading={loading}
          catchAll={catchAll}
          title={title}
          loginPage={false}
          disableTelemetry
        >
          {children}
        </CoreAdminUI>
      </InSlices>
      <NoticeBridge />
    </AdminContext>
  );
}

/** AdminContext shows its children from an effect, which would render them as one task. */
const InSlices = ({ children }: { children: ReactNode }) => (useInSlices() ? children : null);
