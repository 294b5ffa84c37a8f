// The list of webhooks, with actions to create, edit, test, enable, disable and delete them, to rotate their secrets, and to show their
// deliveries (decisions/040-webhooks-over-rows.md).
import { Suspense } from 'react';
import { lazyPart } from '../../../components/lazyPart.ts';
import type { Webhook } from '../../../../contract/webhooks.ts';
import { useMay } from '../../../authProvider/useCan.ts';
import { componentTexts } from '../../../components/componentTexts.ts';
import { CreateButton } from '../../../components/list/CreateButton.tsx';
import { ListBody } from '../../../components/list/ListBody.tsx';
import { PagedList } from '../../../components/list/PagedList.tsx';
import { RowMenu, type RowAction } from '../../../components/list/RowMenu.tsx';
import { SearchFilter } from '../../../components/list/SearchFilter.tsx';
import { useDialog } from '../../../components/dialog/useDialog.ts';
import { useOnceOpened } from '../../../components/dialog/useOnceOpened.ts';
import { highestIdFirst } from '../../../dataProvider/rpc/list.ts';
import { useClientFilter } from '../../../features/clientSelect/clientFilter.tsx';
import { developerTexts } from '../developerTexts.ts';
import type { WebhookQuestion, WebhookVerb } from './WebhookDialogs.tsx';
import { webhookColumns, webhookFilters } from './webhookRow.tsx';
import { webhookTexts as texts } from './webhookTexts.ts';

const WebhookDialogs = lazyPart(async () => (await import('./WebhookDialogs.tsx')).WebhookDialogs);

export function WebhookList() {
  const [question, ask] = useDialog<WebhookQuestion>();
  const isUsed = useOnceOpened(question.value !== undefined);
  const filters = useClientFilter(webhookFilters);
  const may = useMay('developers');
  const openDeliveries = (row: Webhook) => ask({ verb: 'deliveries', row });

  const actions = (webhook: Webhook) => {
    const action = (label: string, verb: WebhookVerb): RowAction => ({
      label,
      onClick: () => ask({ verb, row: webhook }),
    });
    const list = [
      action(texts.deliveries, 'deliveries'),
      may.update && action(texts.test, 'test'),
      may.update && action(componentTexts.edit, 'edit'),
      may.update && action(texts.rotating.submit, 'replace'),
      may.update && action(webhook.enabled ? texts.disable : texts.enable, 'switch'),
      may.delete && { ...action(componentTexts.delete, 'delete'), isDestructive: true },
    ];
    return <RowMenu name={webhook.url} actions={list} />;
  };

  return (
    <PagedList
      resource="webhooks"
      title={developerTexts.webhooks}
      sort={highestIdFirst}
      // A webhook is disabled by its failures, too.
      pollMs={15_000}
      // The screen has already checked access. react-admin cannot, because this resource has no route.
      disableAuthentication
    >
      <SearchFilter filters={filters}>
        <CreateButton label={texts.create} onClick={may.create ? () => ask({ verb: 'create' }) : undefined} />
      </SearchFilter>
      <ListBody
        noun="webhook"
        columns={webhookColumns}
        actions={actions}
        onOpen={openDeliveries}
        texts={texts}
      />
      {isUsed && (
        <Suspense>
          <WebhookDialogs {...question} onAsk={ask} />
        </Suspense>
      )}
    </PagedList>
  );
}
