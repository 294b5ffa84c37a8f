# A client's system with Debian's Net::SMPP: host port system_id password. Prints `command: result` for each command, and every
# receipt; ends after the receipts of the messages it sent.
use strict;
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
answer('enquire_link', $smpp->enquire_link());
my @ids = map { $_->{message_id} } ($single, $data, $multi);
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
answer('unbind', $smpp->unbind());
