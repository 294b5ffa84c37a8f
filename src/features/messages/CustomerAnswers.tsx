// What support can answer the customer, in each language, with a copy button.
import { Box, Typography } from '@mui/material';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { explainMessage } from '../../../contract/search.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { Hint } from '../../components/Muted.tsx';
import { languageNames } from '../../../contract/languages.ts';
import { customerAnswers } from './explanationText.ts';
import { messageDrawerTexts } from './messageDrawerTexts.ts';

const texts = messageDrawerTexts.explanation;

export const CustomerAnswers = ({
  explanation,
}: {
  explanation: AnswerOf<typeof explainMessage>['message'];
}) => (
  <Box component="section" aria-label={texts.advice} sx={{ pb: 1.5 }}>
    <Hint component="h4" sx={{ m: 0 }}>
      {texts.advice}
    </Hint>
    {customerAnswers(explanation).map(({ language, text }) => (
      <Box key={language} sx={answer}>
        <Typography variant="body2" lang={language} sx={{ minWidth: 0, textWrap: 'pretty' }}>
          {text}
        </Typography>
        <CopyButton size="small" label={texts.copy(languageNames[language])} text={text} />
      </Box>
    ))}
  </Box>
);

// Stacked, because buttons beside the text would leave it a third of a phone's width.
const answer = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: { xs: 0.5, sm: 1.5 },
  py: 1,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
  '& button': { flexShrink: 0, mt: { sm: -0.5 }, ml: { xs: -0.5, sm: 0 } },
};
