// Active Roles and Suspended Roles (requirements/administration.md#user-roles).
import { Card, List, ListItemButton, ListItemText, Skeleton, Stack, Typography } from '@mui/material';
import type { Role } from '../../../contract/roles.ts';
import { formatCount } from '../../format/formatNumber.ts';
import { Muted } from '../../components/Muted.tsx';
import { roleTexts } from './roleTexts.ts';

interface RoleListsProps {
  /** Undefined while they load. */
  roles: readonly Role[] | undefined;
  selectedId: number | undefined;
  onSelect: (id: number) => void;
}

export function RoleLists({ roles, ...rest }: RoleListsProps) {
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <RoleCards
        title={roleTexts.active}
        empty={roleTexts.noneActive}
        roles={roles?.filter(({ status }) => status === 1)}
        {...rest}
      />
      {/* Shown after the list above has loaded, so that it does not move. */}
      {roles && (
        <RoleCards
          title={roleTexts.suspended}
          empty={roleTexts.noneSuspended}
          roles={roles.filter(({ status }) => status !== 1)}
          {...rest}
        />
      )}
    </Stack>
  );
}

function RoleCards({
  title,
  empty,
  roles,
  selectedId,
  onSelect,
}: RoleListsProps & { title: string; empty: string }) {
  return (
    <Card component="nav" aria-label={title} aria-busy={roles === undefined}>
      <Typography variant="h3" component="h2" sx={{ px: 2, pt: 1.75, pb: 0.5 }}>
        {title}
      </Typography>
      {roles === undefined && (
        <Stack spacing={1} sx={{ px: 2, pb: 2 }}>
          <Skeleton width="60%" />
          <Skeleton width="80%" />
        </Stack>
      )}
      {roles?.length === 0 && <Muted sx={{ px: 2, pb: 2 }}>{empty}</Muted>}
      {roles && roles.length > 0 && (
        <List component="div" disablePadding sx={{ p: 1 }}>
          {roles.map(({ id, name, users }) => (
            <ListItemButton
              key={id}
              selected={id === selectedId}
              aria-current={id === selectedId || undefined}
              onClick={() => onSelect(id)}
              sx={{ borderRadius: 2, py: 0.5 }}
            >
              <ListItemText
                primary={name}
                secondary={users === undefined ? undefined : formatCount(users, 'user')}
                slotProps={{
                  primary: { variant: 'body2', sx: { fontWeight: 600, overflowWrap: 'anywhere' } },
                  secondary: { variant: 'caption' },
                }}
              />
            </ListItemButton>
          ))}
        </List>
      )}
    </Card>
  );
}
