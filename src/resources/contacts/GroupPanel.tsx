// The contact groups with their counts and actions: a list beside the contacts, or a select above them on a narrow
// screen (requirements/administration.md#contacts).
import { Box, ButtonBase, Card, Skeleton, TextField, Typography, useMediaQuery } from '@mui/material';
import { useState } from 'react';
import type { ContactGroup } from '../../../contract/contacts.ts';
import { useMay } from '../../authProvider/useCan.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { DialogButton } from '../../components/dialog/DialogButton.tsx';
import { formatNumber } from '../../format/formatNumber.ts';
import { Muted } from '../../components/Muted.tsx';
import { FailureText } from '../../components/StateText.tsx';
import { contactTexts } from './contactTexts.ts';
import { GroupField } from './GroupField.tsx';
import { useChooseGroup, useGroups } from './useGroups.ts';
import { AddButton } from './AddButton.tsx';
import { GroupDelete } from './GroupDelete.tsx';
import { GroupUpdate } from './GroupUpdate.tsx';

const texts = contactTexts.groups;

/** The width at which list and table fit side by side without horizontal scrolling. */
export const besideQuery = '(min-width: 82.5rem)';

/** With more groups than this, there is a search field. */
const searchedFrom = 8;

export function GroupPanel() {
  const isNarrow = !useMediaQuery(besideQuery, { noSsr: true });
  const { groups, chosenId, error, refetch } = useGroups();
  const choose = useChooseGroup();
  const hasFailed = error !== null && !groups;
  return (
    <Card
      component="section"
      aria-label={texts.label}
      sx={{ p: 1.5, alignSelf: 'start', ...(isNarrow && !hasFailed && strip) }}
    >
      {hasFailed ? (
        <FailureText title={texts.failed} error={error} onRetry={refetch} />
      ) : isNarrow ? (
        <GroupField
          isSwitch
          groups={groups ?? []}
          by="id"
          value={chosenId}
          onChange={(id) => id !== '' && choose(id)}
        />
      ) : (
        <GroupList />
      )}
      <GroupButtons isNarrow={isNarrow} />
    </Card>
  );
}

function GroupList() {
  const { groups, chosenId } = useGroups();
  const choose = useChooseGroup();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = groups?.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ px: 1, pt: 0.5, pb: 1 }}>
        {texts.title}
      </Typography>
      {groups && groups.length > searchedFrom && (
        <TextField
          label={texts.find}
          fullWidth
          value={text}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 80 } }}
          sx={{ my: 1 }}
        />
      )}
      <Box component="ul" aria-label={texts.title} sx={list}>
        {!groups && [1, 2, 3].map((line) => <Skeleton key={line} component="li" height={36} />)}
        {shown?.map((group) => (
          <li key={group.id}>
            <GroupEntry group={group} isChosen={group.id === chosenId} onChoose={() => choose(group.id)} />
          </li>
        ))}
      </Box>
      {shown?.length === 0 && <Muted sx={{ px: 1, pb: 1 }}>{wanted ? texts.noMatch : texts.none}</Muted>}
    </>
  );
}

interface GroupEntryProps {
  group: ContactGroup;
  isChosen: boolean;
  onChoose: () => void;
}

function GroupEntry({ group, isChosen, onChoose }: GroupEntryProps) {
  return (
    <ButtonBase
      aria-current={isChosen || undefined}
      onClick={onChoose}
      sx={{ ...entry, ...(isChosen && { backgroundColor: 'var(--accent-soft)', fontWeight: 600 }) }}
    >
      <Box component="span" title={group.name} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {group.name}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {formatNumber(group.contacts)}
      </Box>
    </ButtonBase>
  );
}

function GroupButtons({ isNarrow }: { isNarrow: boolean }) {
  const { groups } = useGroups();
  const button = { maxWidth: 'xs', variant: 'text', disabled: !groups?.length } as const;
  const may = useMay('contacts');
  if (!may.create && !may.update && !may.delete) return null;
  return (
    <Box sx={isNarrow ? { display: 'flex', gap: 1, '& > :first-of-type': { flexGrow: 1 } } : buttons}>
      {may.create && <AddButton sx={{ gridColumn: '1 / -1' }} />}
      {may.update && (
        <DialogButton
          label={componentTexts.update}
          title={texts.update}
          aria-label={texts.update}
          color="inherit"
          {...button}
        >
          <GroupUpdate />
        </DialogButton>
      )}
      {may.delete && (
        <DialogButton
          label={componentTexts.delete}
          title={texts.delete}
          aria-label={texts.delete}
          color="error"
          {...button}
        >
          <GroupDelete />
        </DialogButton>
      )}
    </Box>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, maxHeight: 420, overflowY: 'auto' } as const;
const entry = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1,
  width: '100%',
  px: 1,
  py: 1,
  borderRadius: 1.5,
  typography: 'body2',
  textAlign: 'left',
  whiteSpace: 'nowrap',
  '&:hover': { backgroundColor: 'var(--sunken)' },
} as const;
const buttons = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, mt: 1.5 } as const;
/** The buttons wrap below the select if it would become too narrow for a name. */
const strip = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  '& > :first-of-type': { flex: '999 1 240px' },
  '& > :last-child': { flexGrow: 1 },
} as const;
