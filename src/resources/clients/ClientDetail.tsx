// /client-sms/:id and its tabs, each with its own address (requirements/administration.md#client-detail). "Back to Table" restores the page
// and the filters of the list.
import { Box, Button, Card, Tab, Tabs } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { Link, useLocation, useParams } from 'react-router-dom';
import { canAct } from '../../authProvider/access.ts';
import { useCaller } from '../../authProvider/profile.ts';
import { Section } from '../../components/Section.tsx';
import { EmptyText, FailureText, LoadingText } from '../../components/StateText.tsx';
import { oneClient } from '../../dataProvider/rpc/clients.ts';
import { ClientHeader } from './ClientHeader.tsx';
import { ClientLinks } from './ClientLinks.tsx';
import { clientTabs } from './clientTabs.ts';
import { clientTexts as texts } from './clientTexts.ts';

export function ClientDetail() {
  const { id, '*': tabName } = useParams();
  const clientId = Number(id);
  const { state } = useLocation() as { state: { list?: string } | null };
  const list = `/client-sms${state?.list ?? ''}`;
  const { data: client, error, refetch } = useQuery(oneClient(clientId));
  const caller = useCaller();
  const tabs = clientTabs.filter(({ module }) => caller && canAct(caller, module, 'read'));
  const open = tabs.find(({ name }) => name === tabName) ?? tabs[0];

  return (
    <ResourceContextProvider value="client-sms">
      <Section label={texts.title}>
        <Button component={Link} to={list} size="small" color="inherit" sx={{ mb: 1.5, ml: -1 }}>
          {texts.back}
        </Button>
        {!client ? (
          <Card>
            {client === null ? (
              <EmptyText text={texts.missing} hint={texts.missingHint} />
            ) : error ? (
              <FailureText title={texts.failed} error={error} onRetry={refetch} />
            ) : (
              <LoadingText />
            )}
          </Card>
        ) : (
          // The key closes the dialogs of a client when another one is opened, by Back or the palette.
          <Fragment key={clientId}>
            <ClientHeader client={client} list={list} />
            <Tabs
              value={open?.name ?? false}
              variant="scrollable"
              allowScrollButtonsMobile
              aria-label={texts.about}
              sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
            >
              {tabs.map(({ name, label }) => (
                <Tab
                  key={name}
                  value={name}
                  label={label}
                  id={`client-tab-${name}`}
                  aria-controls="client-tab-panel"
                  component={Link}
                  to={`/client-sms/${clientId}/${name}`}
                  state={state}
                />
              ))}
            </Tabs>
            {open && (
              <Box role="tabpanel" id="client-tab-panel" aria-labelledby={`client-tab-${open.name}`}>
                <Suspense key={open.name} fallback={<LoadingText />}>
                  <ClientLinks clientId={clientId} tab={open.name} />
                  <open.Tab clientId={clientId} />
                </Suspense>
              </Box>
            )}
          </Fragment>
        )}
      </Section>
    </ResourceContextProvider>
  );
}
