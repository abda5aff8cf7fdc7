import { expect, it } from '@jest/globals';
import { hashOf } from '#core/database/schema-history.ts';
import { migrations } from '#migrations/list.ts';

/** The hashes that databases have recorded, in the order of the list. A further migration is added when it lands, and none is changed. */
const landed: Readonly<Record<string, string>> = {
  '0001-baseline': 'a4edc87bb16f4b8f47dae0cd7936cdb9ca7ff221de1be452b213ba8eea06d4e3',
  '0002-audit-archived-days': '947e94500e43ee35a909735cba4c6667dc27a2ea76cc1332a387c9bbed493811',
  '0003-outlines': '2493f40282deace63639fced028fdb25456cde39a101868cb5616b06d37e3683',
  '0004-handed-receipts': 'bac2ad7f4674f2c06d9d7a2417e03c56f612fe8b1c46c2d45268fb5f3d8ccc9d',
  '0005-voter-search': '87daf24287c49e9c9cac2a7e9d3f161e0472dd58882016054492baa1b6dae668',
  '0005-voter-search-filled': '79a6e4ed22137b20c63e52273f6f66ba6d02254385a339d635d2c9fbd3d61bd2',
  '0006-list-orders': '5ff7238543493a29386878158700f6b7df14a16f0bf05b13aade719a5b523515',
  '0006-list-orders-filled': '49fb6fcfbfa67e3d139d5c19bfb746fbd011a3945f7d145c84b416b4bbd7c099',
  '0007-voter-finding': 'b5ff785e13eb555f6cdc864251e8e83bdcf018252a477017ce2d455cd7c99a14',
  '0007-voter-finding-indexed': '66cc7ef529254df09eeec96d2570e3088ab6f6ba653c9b55e17c54b064b2404a',
  '0008-external-ids': 'a5d6a2a442c2719866e27a6b51ca33968c35691de1891e0c682de98e94a374d0',
  '0008-external-ids-unique': '5d92474ca46519843103237125b90e2d3101fd22dc376009ad40081f2f8132dc',
  '0009-changes': '43345ef56c69fca8832430e26f2abf06603f22cee3b87a53b59df32e1a7a8a8d',
  '0010-webhooks': 'bcd69301ec706270028e43a3bc2eb483bf203c4f084a4b3e9b8b4cfb2920b7b0',
  '0007-voter-finding-channels': '388b53b3f5cf6589bc933c541d5529efd4207591b33db84ec3c9ce35741f538a',
  '0011-doors': '4fb6562301791ec573042c9172298f3861e80db5b1412f83977386f7b771d8ce',
  '0011-doors-indexes': 'b52bdacbf3672ac0f18527757ab8f6025ad411d0552d7d44813a13eb0f3ae38a',
  '0012-turfs': 'c06f4a705971c71054b57fe23d8e801a9fb90562c2db1fafe93b2861aac2e71c',
  '0013-imports': '675c7ef08dc344755ea46be9d0ecbef6ea2f186398b7865e63ba1d2db1705339',
  '0013-imports-indexes': 'cc69b750fcb9faab7b022e921ecc118f493ac01c2a141c8f1673ce5c731bef27',
  '0014-merge': '50fac906e6267a6145cd345c573f974799a18f011860633ce2807a72feee5786',
  '0015-money': '939cfaa7294e89bfffc463c02b1716987f7786a4bcda141290e77a5ffb8613e7',
  '0015-money-anonymous': '417c61484bb90adaaf0c87317f45f762fef7a6264562746eadf1b7d1ea7321b6',
  '0016-doors': '13131fd1f30d9c5d4b53782b6cb5b772a98e79d32215000e0ed37ca0376a6710',
  '0016-doors-indexes': '03188968399bbf0966d279f046e4ab3e5f7a273abc03377ae8aca1ecf3740720',
  '0017-oauth': '4c5ae680561f92be17f0a52e9c842571ee7be176a71b0f380f945804bc32fb5d',
  '0018-address': '1244b8acffe6de63100e5d05d959ec8e9ee577b5b0e71ef10e741a71419ed4a4',
  '0019-donation-imports': '7b60af3886c003c7752f2bac182d807a22f592205cea370a7dfb3a949095b7ca',
  '0019-donation-imports-index': '41a6011b3a2d9978afcc0871958f9406d4be7a2baa5146c9d5e8d35a73f2f1ad',
  '0020-candidate': '76e291829b9ffe04c3aac4735df0e5edb0b6effd06437dfc3bde3d3680d5b30c',
  '0020-returned-parts': '73960f818410e12bb4b5e3d7a5988a50dc137c0b4ee0373b7e208df0a6dfd594',
  '0020-deposits': 'c0213ea25c9ecea7c9bf8090fc616519cdd26dcd046196b5a379dbb42df1eab9',
  '0021-map-changes': '173ece5bf0bf51960464388b42738bc528dbd837609711f35e19da87985b6bbe',
  '0021-webhook-notices': '7e6be994cef1320966ac9aaa6bf0e19e96b8f746517ab3e53041220a6cbc5df5',
  '0022-elected-members': 'e8f0805194dd6a29630b2222dc5e00c524093bd1c4555da0bcc9e7628015806a',
  '0023-provenance': '6433483adcbb490ca045536ff82168181c66ca671a3b7fa48c2c39782a634161',
  '0024-poll-outlines': 'd668a6798e2860fe303fa696d6fbc93b42ccda78d05b5582d2b46b78eef4d635',
  '0025-take-back': '220dfb654d3015291d58bd97e615688ea4cdea4bcb4afe0f9b9451a046053bc2',
  '0026-candidate-gifts': 'e90b5d82c816401e3931ef85cecc51020fb8a4c7a597d9d19a36a0be68aafae4',
  '0027-vote-changes': 'a8974f8f95a2652d2fb1eab7a1edd1fc71c1634c2d19cd84136d2d99c730a9ea',
  '0028-import-changes': 'dad019deb3982aa0f00fddfef4a9524a1c2fb61ba54b9b66cc9eb9b0a477cade',
  '0028-import-changes-index': '4780d270c200db8e1155dafa6accfc0770024b783f5a7b50585a3ca226f09bef',
  '0029-changed-values': '069305a48c66a9a746ccf5204c12524e7b77da8520b831a8fc8d1b5899ab5b42',
  '0029-changed-values-index': 'f1871329e245ffce2c864c9b2c83428ccb155818cab45d420374293a12164e97',
  '0030-rights': 'efd88743788632b88ff51f3a8fbcc1efe9eb1a993e0e029ee7f8eb30e025b571',
  '0030-rights-ended': '8f493eb5d290e5871f408c17a18be220c35dedb2a6e4f370b2dc9c1f7e0e74ac',
  '0031-identity': '0d36c49f5ec80690d24cd7db9fc6006c159040f9c6edc4b6911509b0ac990f24',
  '0031-identity-filled': '851a9b735684fd77767a1dd6bef9db1c105765e51411877bfc60ba7875acaacb',
  '0032-time-zone': '7884b9583212ef044de1acdf6f4477ea6838abac693fe63766d65f713e25ff42',
  '0032-name-parts': 'd0235889a84906a55179454feae746a39c6175d5ed98cc93be7b0b77138d0988',
  '0033-import-cells': 'd2c721ff79863aa47badff19527f8eed494fe7690f9694c9a9fcd60faa974eb5',
  '0037-webhook-keys': 'a2711824c5e297576f9333dd995e4eaac2f6fcd5d9c004e303e87dc9f99c7639',
  '0038-webhook-totals': '411f5939745b473ed9eac6d6a4cd6ad38c6bf2d0b2212bf6b7d1e424e0d622c8',
  '0038-fetched-webhooks': 'f05c6f2d3568bcb7fdfae4ebe73dd6972a718bc494c00717576db95b8cbbd822',
  '0039-voter-keys': '32c122c97c96eeffff45e442a4597b76d8d34118960c72f9734389d664031a96',
  '0039-created-voters': 'cee199fc3ab344deb44419f1b142aaac2cd6a268b04dbf8945b25c0f39bbea20',
};

it('no migration that has landed is changed: what a schema needs further is a migration of its own', () => {
  const hashes = Object.fromEntries(migrations.map((migration) => [migration.name, hashOf(migration)]));
  expect(hashes).toMatchObject(landed);
  expect(Object.keys(landed)).toEqual(migrations.slice(0, Object.keys(landed).length).map(({ name }) => name));
});
