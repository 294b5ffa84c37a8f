// /privacy: finds, exports and erases all data about one phone number, and lists erasures with their certificates
// (requirements/kenya.md#data-protection). The number is not part of the address, because browsers and proxies store addresses.
import { Box, Card } from '@mui/material';
import { useState } from 'react';
import { SearchBox } from '../../components/list/SearchBox.tsx';
import { Section } from '../../components/Section.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { administrationLabels } from '../../routes/administration.ts';
import { Erasures } from './Erasures.tsx';
import { FoundRows } from './FoundRows.tsx';
import { privacyTexts as texts } from './privacyTexts.ts';

/** Minimum number of digits for a search, because each search reads all tables. */
const digitsMin = 9;

export function PrivacyPage() {
  const [number, setNumber] = useState('');
  const isWhole = number.replaceAll(/\D/g, '').length >= digitsMin;
  return (
    <Section label={administrationLabels.privacy}>
      <Box sx={{ display: 'flex', mb: 2 }}>
        <SearchBox
          width={560}
          label={texts.box}
          value={number}
          onSearch={setNumber}
          fault={number === '' || isWhole ? undefined : texts.tooShort}
        />
      </Box>
      {isWhole ? (
        <FoundRows key={number} number={number} onErased={() => setNumber('')} />
      ) : (
        <Card>
          <EmptyText text={texts.start} hint={texts.startHint} />
        </Card>
      )}
      <Erasures />
    </Section>
  );
}
