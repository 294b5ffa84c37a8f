// The account menu: the signed-in person, their password, language and theme. Signing out is in the sidebar and the top bar
// (requirements/portal.md#layout).
import { Box, Button, Popover, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { languageNames, languages } from '../../../contract/languages.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { useHasExtensions } from '../../authProvider/useHasExtensions.ts';
import { changeProfile } from '../../authProvider/ownAccount.ts';
import { FactList } from '../../components/FactList.tsx';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { Hint } from '../../components/Muted.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { chooseLanguage, language } from '../../i18n/language.ts';
import { chooseTheme, useThemeChoice } from '../../theme/mode.ts';
import { themeChoices } from '../../theme/shownMode.ts';
import { accountTexts as texts } from './accountTexts.ts';
import { PasswordForm } from './PasswordForm.tsx';

interface AccountMenuProps {
  anchor: HTMLElement;
  open: boolean;
  onClose: () => void;
}

export function AccountMenu({ anchor, open, onClose }: AccountMenuProps) {
  const profile = useProfile().data?.message;
  const hasExtensions = useHasExtensions();
  const theme = useThemeChoice();
  const [changing, openChanging] = useDialog<true>();
  const number = profile?.user?.msisdn;
  return (
    <>
      <Popover
        open={open}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': texts.title, sx: { width: '18.75rem', p: 2, mt: 0.5 } },
        }}
      >
        <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {profile?.user?.full_name ?? profile?.client.name}
        </Typography>
        <Box sx={{ '& > dl': { my: 1.5, rowGap: 1, gridTemplateColumns: '1fr' } }}>
          <FactList
            facts={[
              [texts.role, profile?.user?.role_name],
              [texts.number, number && formatMsisdn(number)],
              [texts.client, profile?.client.name],
            ]}
          />
        </Box>
        <Choice
          label={texts.language}
          value={language}
          options={languages.map((each) => [each, languageNames[each]])}
          onChoose={(chosen) => {
            if (chosen === language) return;
            // A backend of the specification does not have the call; then only this browser remembers the choice.
            void changeProfile({ language: chosen })
              .catch(() => undefined)
              .then(() => chooseLanguage(chosen));
          }}
        />
        <Choice
          label={texts.theme}
          value={theme}
          options={themeChoices.map((each) => [each, texts.themes[each]])}
          onChoose={chooseTheme}
        />
        <Button component={Link} to="/account" variant="outlined" fullWidth sx={{ mb: 1 }} onClick={onClose}>
          {texts.page}
        </Button>
        {hasExtensions && (
          <Button
            variant="outlined"
            fullWidth
            onClick={() => {
              onClose();
              openChanging(true);
            }}
          >
            {texts.changePassword}
          </Button>
        )}
      </Popover>
      <RecordDialog {...changing} title={() => texts.changePassword} maxWidth="xs">
        {() => <PasswordForm />}
      </RecordDialog>
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: ReactNode])[];
  onChoose: (value: Value) => void;
}

/** A row of buttons for a few values, of which one is selected. */
function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <Box sx={{ mb: 2 }}>
      <Hint component="p" sx={{ mb: 0.5 }}>
        {label}
      </Hint>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={label}
        value={value}
        // MUI reports null when the selected button is pressed again; one value always stays selected.
        onChange={(_event, chosen: Value | null) => chosen !== null && onChoose(chosen)}
      >
        {options.map(([each, name]) => (
          <ToggleButton key={each} value={each} sx={{ textTransform: 'none', lineHeight: 1.3 }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
