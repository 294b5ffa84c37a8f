// /user-roles: active and suspended roles, and the permissions of the chosen one (requirements/administration.md#user-roles). The address
// holds the chosen role. A phone shows either the list or the role.
import { Box, Button, Card, Typography, useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Role } from '../../../contract/roles.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { DialogButton } from '../../components/dialog/DialogButton.tsx';
import { useKeptFocus } from '../../components/keptFocus.ts';
import { Section } from '../../components/Section.tsx';
import { EmptyText, FailureCard } from '../../components/StateText.tsx';
import { Toolbar } from '../../components/list/Toolbar.tsx';
import { administrationLabels } from '../../routes/administration.ts';
import { showNotice } from '../../notices/notices.ts';
import { AddPermission } from './AddPermission.tsx';
import { RoleForm } from './RoleForm.tsx';
import { RoleLists } from './RoleLists.tsx';
import { RolePanel } from './RolePanel.tsx';
import { isFixed, modulesOf } from './permissions.ts';
import { roleTexts } from './roleTexts.ts';

const path = '/user-roles';
const texts = roleTexts.permissions;

/** There are few roles, so one page holds all of them. */
const allOfThem = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'id', order: 'ASC' },
} as const;

export function RolesPage() {
  const { data, error, isPending, refetch } = useGetList<Role>('user-roles', allOfThem);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  /** The module to add permissions to; empty if opened from the toolbar. */
  const [adding, setAdding] = useState<{ module: string }>();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const mayCreate = useCan('roles', 'create');
  const mayUpdate = useCan('roles', 'update');

  const roles = data ?? [];
  const selected = roles.find(({ id }) => pathname === `${path}/${id}`);
  const panel = useKeptFocus<HTMLDivElement>(selected !== undefined);
  const select = (id: number | undefined) => void navigate(id === undefined ? path : `${path}/${id}`);
  const modules = modulesOf(roles);

  const openAdding = () => {
    if (!selected) return showNotice('error', texts.chooseRole);
    if (isFixed(selected)) return showNotice('info', texts.heldAlready(selected.name));
    setAdding({ module: '' });
  };

  if (error && !data) return <FailureCard title={roleTexts.failed} error={error} onRetry={refetch} />;
  return (
    <Section label={administrationLabels.userRoles}>
      <Toolbar
        buttons={
          <>
            {mayUpdate && (
              <Button variant="outlined" onClick={openAdding}>
                {texts.add}
              </Button>
            )}
            {mayCreate && (
              <DialogButton label={roleTexts.create} maxWidth="xs">
                <RoleForm onCreated={select} />
              </DialogButton>
            )}
          </>
        }
      />
      <Box tabIndex={-1} sx={columns}>
        {(!isNarrow || !selected) && (
          <RoleLists roles={isPending ? undefined : roles} selectedId={selected?.id} onSelect={select} />
        )}
        {selected ? (
          <Card ref={panel} sx={{ minWidth: 0 }}>
            {isNarrow && (
              <Button color="inherit" sx={{ m: 1, mb: 0 }} onClick={() => select(undefined)}>
                {roleTexts.all}
              </Button>
            )}
            <RolePanel
              key={selected.id}
              role={selected}
              modules={modules}
              onAdd={(module) => setAdding({ module })}
              onDeleted={() => select(undefined)}
            />
          </Card>
        ) : (
          !isNarrow && (
            <Card>
              {isPending ? (
                <Typography sx={{ p: 3, color: 'text.secondary' }}>{componentTexts.loading}</Typography>
              ) : (
                <EmptyText text={roleTexts.noneSelected} hint={roleTexts.selectHint} />
              )}
            </Card>
          )
        )}
      </Box>
      <AddPermission
        role={adding && selected}
        module={adding?.module ?? ''}
        modules={modules}
        onClose={() => setAdding(undefined)}
      />
    </Section>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '17.5rem minmax(0, 1fr)' },
  gap: 2,
  alignItems: 'start',
};
