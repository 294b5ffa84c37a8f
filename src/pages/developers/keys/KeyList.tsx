// The list of API keys, with actions to create, edit, roll and revoke them (decisions/039-api-keys.md).
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../../../components/lazyPart.ts';
import type { ApiKey } from '../../../../contract/apiKeys.ts';
import { useMay } from '../../../authProvider/useCan.ts';
import { componentTexts } from '../../../components/componentTexts.ts';
import { CreateButton } from '../../../components/list/CreateButton.tsx';
import { listAddress } from '../../../components/list/filter.ts';
import { ListBody } from '../../../components/list/ListBody.tsx';
import { PagedList } from '../../../components/list/PagedList.tsx';
import { RowMenu, type RowAction } from '../../../components/list/RowMenu.tsx';
import { SearchFilter } from '../../../components/list/SearchFilter.tsx';
import { useDialog } from '../../../components/dialog/useDialog.ts';
import { useOnceOpened } from '../../../components/dialog/useOnceOpened.ts';
import { highestIdFirst } from '../../../dataProvider/rpc/list.ts';
import { useClientFilter } from '../../../features/clientSelect/clientFilter.tsx';
import { developerTexts } from '../developerTexts.ts';
import type { KeyQuestion, KeyVerb } from './KeyDialogs.tsx';
import { isValid, keyColumns, keyFilters } from './keyRow.tsx';
import { keyTexts as texts } from './keyTexts.ts';
import { useGrantableScopes } from './useGrantableScopes.ts';

const KeyDialogs = lazyPart(async () => (await import('./KeyDialogs.tsx')).KeyDialogs);

export function KeyList() {
  const [question, ask] = useDialog<KeyQuestion>();
  const isUsed = useOnceOpened(question.value !== undefined);
  const navigate = useNavigate();
  const filters = useClientFilter(keyFilters);
  const grantable = useGrantableScopes();
  const may = useMay('developers');

  const actions = (key: ApiKey) => {
    const action = (label: string, verb: KeyVerb): RowAction => ({
      label,
      onClick: () => ask({ verb, row: key }),
    });
    const mayUpdate = may.update && isValid(key);
    const list = [
      {
        label: texts.requests,
        onClick: () => void navigate(listAddress('/developers/requests', { key_id: key.id })),
      },
      mayUpdate && action(componentTexts.edit, 'edit'),
      mayUpdate &&
        key.state === 'active' &&
        key.scopes.every((scope) => grantable.includes(scope)) &&
        action(texts.rolling.submit, 'replace'),
      may.delete && isValid(key) && { ...action(texts.revoke, 'revoke'), isDestructive: true },
    ];
    return <RowMenu name={key.name} actions={list} />;
  };

  return (
    <PagedList resource="developers" title={developerTexts.keys} sort={highestIdFirst}>
      <SearchFilter filters={filters}>
        <CreateButton label={texts.create} onClick={may.create ? () => ask({ verb: 'create' }) : undefined} />
      </SearchFilter>
      <ListBody noun="key" columns={keyColumns} actions={actions} texts={texts} />
      {isUsed && (
        <Suspense>
          <KeyDialogs {...question} />
        </Suspense>
      )}
    </PagedList>
  );
}
