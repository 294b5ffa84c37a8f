// react-admin's <Admin> without its sign-in, notifications, layout and 404 page, which are not used and add 45 kB.
import CssBaseline from '@mui/material/CssBaseline';
import { AdminContext, CoreAdminUI, type AdminContextProps, type CoreAdminUIProps } from 'react-admin';
import { InSlices } from '../components/InSlices.tsx';
import { Failure } from '../notices/FailureBoundary.tsx';
import { NoticeBridge } from './NoticeBridge.tsx';

interface Props
  extends
    Omit<AdminContextProps, 'children'>,
    Pick<CoreAdminUIProps, 'children' | 'layout' | 'loading' | 'catchAll' | 'title'> {}

export function Admin({ children, layout, loading, catchAll, title, ...context }: Props) {
  return (
    <AdminContext {...context}>
      <CssBaseline enableColorScheme />
      {/* AdminContext shows its children from an effect, which would render them as one task. */}
      <InSlices>
        <CoreAdminUI
          layout={layout}
          loading={loading}
          catchAll={catchAll}
          title={title}
          loginPage={false}
          disableTelemetry
          error={Failure}
        >
          {children}
        </CoreAdminUI>
      </InSlices>
      <NoticeBridge />
    </AdminContext>
  );
}
