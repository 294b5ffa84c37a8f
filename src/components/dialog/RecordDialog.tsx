// The dialog of every screen: title, close button, full screen on narrow screens, or a drawer on the right. Asks before it discards unsaved
// changes of its form, and stays open while the form saves. Content may be lazy. While it fades out, it renders `children` with the last
// value.
import CloseIcon from '@mui/icons-material/Close';
import { Box, Dialog, DialogTitle, Drawer, IconButton, useMediaQuery } from '@mui/material';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { componentTexts } from '../componentTexts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { CloseDialog } from '../form/closeDialog.ts';
import { ReportUnsaved } from '../form/unsaved.ts';
import { useDiscardQuestion } from '../form/useDiscardQuestion.ts';
import { focusTitleIfLost } from '../keptFocus.ts';
import { LoadingText } from '../StateText.tsx';
import type { DialogProps } from './useDialog.ts';
import { StartsInFirstField } from './StartsInFirstField.tsx';

const texts = componentTexts.unsaved;

export interface RecordDialogProps<Value> extends DialogProps<Value> {
  title: (value: Value) => string;
  maxWidth?: 'xs' | 'sm' | 'md' | undefined;
  /** For content that cannot be opened again: neither Escape, Back nor a click outside closes the dialog, only its own buttons. */
  isShownOnce?: boolean;
  /** A drawer at the right edge, as high as the window, instead of a dialog. */
  isDrawer?: boolean;
  /** Buttons below the title. */
  renderTools?: (value: Value) => ReactNode;
  children: (value: Value) => ReactNode;
}

export function RecordDialog<Value>({
  value,
  title,
  onClose,
  maxWidth = 'sm',
  isShownOnce = false,
  isDrawer,
  renderTools,
  children,
}: RecordDialogProps<Value>) {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const isWhole = isNarrow && maxWidth !== 'xs';
  const titleId = useId();
  const [shown, setShown] = useState(value);
  if (value !== undefined && value !== shown) setShown(value);
  const { report, isSaving, leave, question } = useDiscardQuestion(value !== undefined, onClose, isShownOnce);

  const isOpen = value !== undefined;
  /** By Escape, or a click outside. */
  const close = isShownOnce ? undefined : leave;
  const content = shown !== undefined && (
    <>
      <DialogTitle id={titleId} sx={{ pr: 8, overflowWrap: 'anywhere' }}>
        {isDrawer ? <DrawerTitle>{title(shown)}</DrawerTitle> : title(shown)}
      </DialogTitle>
      <IconButton
        aria-label={componentTexts.close}
        disabled={isSaving}
        onClick={leave}
        sx={{ position: 'absolute', right: 14, top: 12 }}
      >
        <CloseIcon />
      </IconButton>
      {renderTools && <Box sx={{ display: 'flex', gap: 1, px: 1.75, pb: 1 }}>{renderTools(shown)}</Box>}
      <ReportUnsaved value={report}>
        <Suspense fallback={<LoadingText />}>
          <StartsInFirstField isShown={isOpen}>
            <CloseDialog value={onClose}>{children(shown)}</CloseDialog>
          </StartsInFirstField>
        </Suspense>
      </ReportUnsaved>
      <ConfirmDialog {...question} title={texts.title} confirm={texts.discard} isDestructive>
        {texts.text}
      </ConfirmDialog>
    </>
  );
  if (isDrawer) {
    return (
      <Drawer
        anchor="right"
        open={isOpen}
        onClose={close}
        slotProps={{
          transition: { onExited: focusTitleIfLost },
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-labelledby': titleId,
            sx: { width: { xs: '100%', sm: '35rem' } },
          },
        }}
      >
        {content}
      </Drawer>
    );
  }
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      fullScreen={isWhole}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={titleId}
      slotProps={{
        transition: { onExited: focusTitleIfLost },
        paper: { sx: isWhole ? { borderRadius: 0, border: 0 } : {} },
      }}
    >
      {content}
    </Dialog>
  );
}

/** Two lines of a title with a long name, which the drawer shows whole below. */
const DrawerTitle = ({ children }: { children: string }) => (
  <Box component="span" title={children} sx={twoLines}>
    {children}
  </Box>
);

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
};
