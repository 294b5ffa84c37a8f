// /developers: tabs for the keys of the HTTP API, the log of requests, and webhooks.
import { Box, Button, Tab, Tabs } from '@mui/material';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LoadingText } from '../../components/StateText.tsx';
import { administrationLabels } from '../../routes/administration.ts';
import { developerTexts } from './developerTexts.ts';
import { tabs } from './tabs.ts';

export function DevelopersPage() {
  const { pathname } = useLocation();
  const current = tabs.find(({ path }) => path === pathname.replace(/\/+$/, '')) ?? tabs[0];
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 2 }}>
        <Tabs
          value={current.path}
          aria-label={administrationLabels.developers}
          variant="scrollable"
          allowScrollButtonsMobile
        >
          {tabs.map(({ path, label }) => (
            <Tab key={path} value={path} label={label} component={Link} to={path} />
          ))}
        </Tabs>
        {/* The server serves the documentation; it is not a page of the console. */}
        <Button href="/docs" target="_blank" rel="noreferrer" size="small" sx={{ ml: { sm: 'auto' } }}>
          {developerTexts.documentation}
        </Button>
      </Box>
      <Box role="tabpanel" aria-label={current.label}>
        <Suspense fallback={<LoadingText />}>
          <current.Screen />
        </Suspense>
      </Box>
    </>
  );
}
