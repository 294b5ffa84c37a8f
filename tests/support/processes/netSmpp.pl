# A client's system with Debian's Net::SMPP: host port system_id password. Prints `command: result` for each command, and every
# receipt; ends after the receipts of the messages it sent.
use strict;
use Encode qw(encode);
use Net::SMPP;
$| = 1;
my ($host, $port, $system_id, $password) = @ARGV;
my ($smpp, $bound) = Net::SMPP->new_transceiver($host, port => $port, system_id => $system_id, password => $password)
    or die "no bind";
print "bind_transceiver: $bound->{status}\n";
# By message id. Receipts may come between a command and its answer, where the library passes them to a handler or drops them.
my %receipts;
sub take_receipt {
    my ($smpp, $pdu) = @_;
    $smpp->deliver_sm_resp(seq => $pdu->{seq}, message_id => '');
    my ($id, $state) = $pdu->{short_message} =~ /^id:(\d+) .* stat:(\w+)/ or die $pdu->{short_message};
    $receipts{$id} = $state;
}
${*$smpp}{handlers}->{Net::SMPP::CMD_deliver_sm()} = \&take_receipt;
sub answer { my ($name, $pdu, @fields) = @_; print join(' ', "$name:", $pdu->{status}, map { $_ // '' } @fields), "\n"; }
my %to = (source_addr => 'TUMA', source_addr_ton => 5, dest_addr_ton => 1, dest_addr_npi => 1);
my $single = $smpp->submit_sm(%to, destination_addr => '254712345678', short_message => "Habari",
    registered_delivery => 1, data_coding => 0);
answer('submit_sm', $single, $single->{message_id} ? 'id' : 'none');
my $data = $smpp->data_sm(%to, destination_addr => '254712345679', registered_delivery => 1, data_coding => 0,
    message_payload => 'Habari tena');
answer('data_sm', $data, $data->{message_id} ? 'id' : 'none');
my $multi = $smpp->submit_multi(%to, destination_addr => ['254712345670', '12345'], dest_addr_ton => [1, 1],
    dest_addr_npi => [1, 1], dest_flag => [1, 1], registered_delivery => 1, short_message => 'Habari wote');
answer('submit_multi', $multi, $multi->{no_unsuccess}, @{$multi->{destination_addr} // []}, @{$multi->{error_status_code} // []});
# Texts as the library takes them: octets in the encoding that data_coding names.
my $long = 'Ujumbe mrefu kwa wateja wote. ' x 8;
my @texts = (
    [gsm => { data_coding => 0, short_message => "Habari \x00\x01 \x1b<\x1be\x1b>" }],
    [ucs2 => { data_coding => 8, short_message => encode('UTF-16BE', "Habari \x{1F600}") }],
    [flash => { data_coding => 0xf0, short_message => 'Angalia sasa' }],
    [payload => { data_coding => 0, short_message => '', message_payload => $long }],
    [udh => { esm_class => 0x40, short_message => "\x05\x00\x03\x07\x02\x01" . substr($long, 0, 153) }],
    [udh => { esm_class => 0x40, short_message => "\x05\x00\x03\x07\x02\x02" . substr($long, 153) }],
    [sar => { short_message => substr($long, 0, 153), sar_msg_ref_num => pack('n', 8),
        sar_total_segments => pack('C', 2), sar_segment_seqnum => pack('C', 1) }],
    [sar => { short_message => substr($long, 153), sar_msg_ref_num => pack('n', 8),
        sar_total_segments => pack('C', 2), sar_segment_seqnum => pack('C', 2) }],
    [failed => { destination_addr => '254712340002', short_message => 'Simu imezimwa' }],
    [refused => { destination_addr => '254712340001', short_message => 'Nambari haipo' }],
);
my @sent = ($single, $data, $multi);
for my $text (@texts) {
    my ($name, $message) = @$text;
    my $pdu = $smpp->submit_sm(%to, destination_addr => '254712345671', registered_delivery => 1, %$message);
    answer($name, $pdu, $pdu->{message_id} ? 'id' : 'none');
    push @sent, $pdu;
}
answer('enquire_link', $smpp->enquire_link());
my @ids = map { $_->{message_id} } @sent;
while (grep { !$receipts{$_} } @ids) {
    my $pdu = $smpp->read_pdu() or last;
    take_receipt($smpp, $pdu) if $pdu->{cmd} == Net::SMPP::CMD_deliver_sm;
}
print "receipt: $receipts{$_}\n" for @ids;
my $query = $smpp->query_sm(message_id => $single->{message_id}, source_addr => 'TUMA');
answer('query_sm', $query, $query->{message_state});
my $cancel = $smpp->cancel_sm(message_id => $single->{message_id}, source_addr => 'TUMA',
    destination_addr => '254712345678');
answer('cancel_sm', $cancel);
answer('replace_sm', $smpp->replace_sm(message_id => $single->{message_id}, source_addr => 'TUMA',
    short_message => 'Habari mpya'));
answer('unbind', $smpp->unbind());
